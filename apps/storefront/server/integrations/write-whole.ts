import { rename, rm } from 'node:fs/promises'

/** Writes a file whole or not at all: whoever reads it meanwhile finds the one from before. */
export async function writeWhole(file: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${file}.unfinished`
  try {
    await write(unfinished)
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
}
