import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/**
 * The folder for the temporary files of tests: in memory, if there is a folder with enough space (a container's has
 * 64 MB), because each commit of SQLite waits for the disk otherwise, which dominates a test's time on slow disks.
 */
export function memoryFolder(): string {
  const folder = '/dev/shm'
  if (!existsSync(folder)) return tmpdir()
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= 4 * 1024 ** 3 ? folder : tmpdir()
}
