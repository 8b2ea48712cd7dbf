import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { access, readlink, realpath, rename } from 'node:fs/promises'
import path from 'node:path'
import { describeStorageError } from './storage-error.ts'
import { removeAbandoned, removingAfterwards } from './temporary-folder.ts'

/**
 * The file itself, if this is a link to one, which may not exist yet: renaming another file to the link would replace
 * the link.
 * @throws for a device or a pipe, such as `/dev/stdout`, which would be replaced as well, and for links in a circle.
 */
async function targetOf(file: string): Promise<string> {
  const existing = statSync(file, { throwIfNoEntry: false })
  if (existing && !existing.isFile() && !existing.isDirectory())
    throw new Error(`${file} is a device or a pipe and not a file`)
  if (existing) return realpath(file)
  const target = await readlink(file).catch(() => undefined)
  return target === undefined ? file : targetOf(path.resolve(await realpath(path.dirname(file)), target))
}

/**
 * Writes a file atomically: concurrent readers see the previous version, and of concurrent writers each writes its own
 * unfinished file, so that the last one to finish counts. A partial file never gets the final name, even if the process
 * is killed or the disk is full.
 * @throws an error that names the file when the disk is full or cannot be written: the system's own names none.
 */
export async function writeAtomically(file: string, write: (unfinished: string) => Promise<unknown>): Promise<void> {
  const target = await targetOf(file)
  // A missing folder is reported by its own name, and not by that of the unfinished file.
  await access(path.dirname(target))
  await removeAbandoned(path.dirname(target), `${path.basename(target)}.unfinished`)
  const unfinished = `${target}.unfinished-${randomBytes(4).toString('hex')}`
  // SQLite creates the journal.
  await removingAfterwards([unfinished, `${unfinished}-journal`], async () => {
    await write(unfinished)
    await rename(unfinished, target)
  }).catch((error: unknown) => {
    const problem = describeStorageError(error)
    throw problem === undefined ? error : new Error(`${file} was not written: ${problem}`, { cause: error })
  })
}
