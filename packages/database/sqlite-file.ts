import { accessSync, closeSync, constants, existsSync, lstatSync, mkdirSync, openSync, statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseUnavailableError } from './unavailable-error.ts'

/** The database of a folder. */
export const sqliteFile = (directory: string): string => path.join(directory, 'shop.sqlite')

/** Whether a folder contains a shop's database. */
export const hasDatabase = (directory: string): boolean => existsSync(sqliteFile(directory))

/**
 * Creates a folder, for its owner alone, and those above it. Unlike `mkdirSync` with `recursive`, which then never
 * ends, it throws where the system refuses a new folder with ENOENT, as in /proc.
 */
function createFolder(folder: string): void {
  if (existsSync(folder)) return
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Error(`${folder} is a link to a folder that does not exist: is its disk mounted?`)
  createFolder(path.dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have created it.
    if (!existsSync(folder)) throw error
  }
}

/**
 * Creates the folder and the file if missing, readable only by their owner, even if others may read the folder: the
 * file contains accounts and addresses. SQLite itself opens a read-only file and only fails at the first write.
 */
export function ensureWritable(directory: string): void {
  createFolder(directory)
  accessSync(directory, constants.W_OK)
  const file = sqliteFile(directory)
  if (!hasDatabase(directory)) closeSync(openSync(file, 'a', 0o600))
  // SQLite's error does not name the file that it cannot open. A killed shop leaves the `-wal` and `-shm` files.
  for (const each of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(each)) accessSync(each, constants.W_OK)
}

/** The device and number of the file at a path; undefined if there is none. */
function identityOf(file: string): string | undefined {
  const state = statSync(file, { bigint: true, throwIfNoEntry: false })
  return state && `${state.dev}:${state.ino}`
}

/** The database's file was removed or replaced while it was open. */
class FileReplacedError extends DatabaseUnavailableError {
  readonly code = 'SQLITE_REPLACED'
}

/**
 * Returns a function that throws a {@link FileReplacedError} once a file, which exists and is open, was removed
 * or replaced, for example by a backup: what is written to it now would be gone after a restart.
 */
export function createReplacementCheck(file: string): () => void {
  const opened = identityOf(file)
  return () => {
    if (identityOf(file) !== opened)
      throw new FileReplacedError(`${file} was removed or replaced while the shop was running: restart the shop`)
  }
}
