import SQLite from 'better-sqlite3'

/** Whether a statement failed because of a lock held elsewhere. */
export const isBusy = (error: unknown): boolean =>
  error instanceof SQLite.SqliteError && error.code.startsWith('SQLITE_BUSY')

/** Milliseconds between two attempts. */
const pause = 1

/**
 * Switches a file to WAL, synchronously. SQLite does not wait when another process that opens the new file is doing the
 * same: each would wait for the other.
 * @param timeout how long to retry, in milliseconds.
 * @throws SQLite's error if the file is locked for longer.
 */
export function switchToWal(database: SQLite.Database, timeout: number): void {
  const deadline = performance.now() + timeout
  for (;;) {
    try {
      database.pragma('journal_mode = WAL')
      return
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause)
    }
  }
}

/**
 * Limits a connection's page cache to 4 MB instead of 16: the rest is in the operating system's cache, shared by all
 * processes, and reading it from there is not noticeably slower.
 */
export function limitCache(database: SQLite.Database): void {
  database.pragma('cache_size = -4000')
}
