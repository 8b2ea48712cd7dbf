// npm run content:export -- DATASET FILE.tar.gz
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { writeAtomically } from '@shop/database/write-atomically'
import { runContentCommand } from './content-command.ts'
import { parametersOf, UsageError } from './run-command.ts'

await runContentCommand({
  parse() {
    const usage = 'npm run content:export -- DATASET FILE.tar.gz'
    const [dataset, file] = parametersOf(usage, 2)
    if (!dataset || !file) throw new UsageError(usage)
    return { dataset, file }
  },
  async run({ input: { dataset, file }, service }) {
    const archive = await service.exportDataset(dataset)
    // Contains visitors' form submissions, so only its owner may read it.
    const mode = 0o600
    await writeAtomically(file, (unfinished) => pipeline(archive, createWriteStream(unfinished, { mode })))
    console.log(`The dataset ${dataset} is in ${file}.`)
  },
})
