import { randomBytes } from 'node:crypto'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { removingAfterwards } from './temporary-folder.ts'

/** Milliseconds after which an unfinished file that nobody writes to counts as abandoned by a killed process. */
const abandonedAfter = 3_600_000

/** Removes what killed writers of a file have left; others may be writing it at this moment. */
async function removeAbandoned(file: string): Promise<void> {
  const folder = path.dirname(file)
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((each) => each.startsWith(`${path.basename(file)}.unfinished`))) {
    const unfinished = path.join(folder, name)
    const state = await stat(unfinished).catch(() => undefined)
    if (state && state.mtimeMs < Date.now() - abandonedAfter) await rm(unfinished, { force: true })
  }
}

/**
 * Writes a file atomically: concurrent readers see the previous version, and of concurrent writers each writes its own
 * unfinished file, so that the last one to finish counts. A partial file never gets the final name, even if the process
 * is killed or the disk is full.
 */
export async function writeAtomically(file: string, write: (unfinished: string) => Promise<unknown>): Promise<void> {
  await removeAbandoned(file)
  const unfinished = `${file}.unfinished-${randomBytes(4).toString('hex')}`
  // The second is SQLite's.
  await removingAfterwards([unfinished, `${unfinished}-journal`], async () => {
    await write(unfinished)
    await rename(unfinished, file)
  })
}
