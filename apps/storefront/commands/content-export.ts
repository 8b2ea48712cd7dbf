// npm run content:export [dataset] [file.tar.gz]
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { runContentCommand } from './content-command.ts'
import { parametersOf } from './run-command.ts'
import { writeWhole } from '../server/integrations/write-whole.ts'

await runContentCommand(async ({ config, content }) => {
  const parameters = parametersOf('npm run content:export -- [DATASET] [FILE.tar.gz]', 2)
  const [dataset = config.CONTENT_DATASETS[0] ?? 'production', file = `${dataset}.tar.gz`] = parameters
  const archive = await content.exportDataset(dataset)
  // What visitors submitted in forms is in it: for the owner's eyes.
  const mode = 0o600
  await writeWhole(file, (unfinished) => pipeline(archive, createWriteStream(unfinished, { mode })))
  console.log(`The dataset ${dataset} is in ${file}.`)
})
