// npm run content:export [dataset] [file.tar.gz]
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { runContentCommand } from './content-command.ts'

await runContentCommand(async ({ config, content }) => {
  const [dataset = config.CONTENT_DATASETS[0] ?? 'production', file = `${dataset}.tar.gz`] = process.argv.slice(2)
  const unfinished = `${file}.unfinished`
  try {
    await pipeline(await content.exportDataset(dataset), createWriteStream(unfinished))
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
  console.log(`The dataset ${dataset} is in ${file}.`)
})
