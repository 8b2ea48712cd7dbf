import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { writeAtomically } from '@shop/database/write-atomically'

/** Writes CSV to a file, or without one to standard output. @param what such as 'orders', for the message. */
export async function writeCsv(csv: AsyncIterable<string>, file: string | undefined, what: string): Promise<void> {
  if (!file)
    return pipeline(csv, process.stdout).catch((error: NodeJS.ErrnoException) => {
      // A reader that has read enough, such as `head`, closes the pipe.
      if (error.code !== 'EPIPE') throw error
    })
  // Contains names and addresses, so only its owner may read it.
  const mode = 0o600
  await writeAtomically(file, (unfinished) => pipeline(csv, createWriteStream(unfinished, { mode })))
  console.log(`The ${what} are in ${file}.`)
}
