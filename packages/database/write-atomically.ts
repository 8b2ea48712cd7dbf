import { randomBytes } from 'node:crypto'
import { access, rename } from 'node:fs/promises'
import path from 'node:path'
import { describeStorageError } from './storage-error.ts'
import { removeAbandoned, removingAfterwards } from './temporary-folder.ts'

/**
 * Writes a file atomically: concurrent readers see the previous version, and of concurrent writers each writes its own
 * unfinished file, so that the last one to finish counts. A partial file never gets the final name, even if the process
 * is killed or the disk is full.
 * @throws an error that names the file when the disk is full or cannot be written: the system's own names none.
 */
export async function writeAtomically(file: string, write: (unfinished: string) => Promise<unknown>): Promise<void> {
  // A missing folder is reported by its own name, and not by that of the unfinished file.
  await access(path.dirname(file))
  await removeAbandoned(path.dirname(file), `${path.basename(file)}.unfinished`)
  const unfinished = `${file}.unfinished-${randomBytes(4).toString('hex')}`
  // SQLite creates the journal.
  await removingAfterwards([unfinished, `${unfinished}-journal`], async () => {
    await write(unfinished)
    await rename(unfinished, file)
  }).catch((error: unknown) => {
    const problem = describeStorageError(error)
    throw problem === undefined ? error : new Error(`${file} was not written: ${problem}`, { cause: error })
  })
}
