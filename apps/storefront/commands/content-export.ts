// npm run content:export [dataset] [file.tar.gz]
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { runContentCommand } from './content-command.ts'
import { writeWhole } from '../server/integrations/write-whole.ts'

await runContentCommand(async ({ config, content }) => {
  const [dataset = config.CONTENT_DATASETS[0] ?? 'production', file = `${dataset}.tar.gz`] = process.argv.slice(2)
  const archive = await content.exportDataset(dataset)
  await writeWhole(file, (unfinished) => pipeline(archive, createWriteStream(unfinished)))
  console.log(`The dataset ${dataset} is in ${file}.`)
})
