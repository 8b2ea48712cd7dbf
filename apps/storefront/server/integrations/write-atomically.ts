import { rename, rm } from 'node:fs/promises'

/** Writes a file atomically: concurrent readers see the previous version. */
export async function writeAtomically(file: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  const temporaryFile = `${file}.unfinished`
  try {
    await write(temporaryFile)
    await rename(temporaryFile, file)
  } finally {
    await rm(temporaryFile, { force: true })
  }
}
