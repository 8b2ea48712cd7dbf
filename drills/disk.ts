import { execFile } from 'node:child_process'
import { mkdtemp, rm, rmdir, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { DrillSkipped } from './drill.ts'

const run = promisify(execFile)

/** A small separate disk. */
export interface Disk {
  directory: string
  /** Fills the remaining space. */
  fill(): Promise<void>
  /** Frees that space. */
  empty(): Promise<void>
  /** Unmounts it and discards its contents. */
  [Symbol.asyncDispose](): Promise<void>
}

/** @throws {DrillSkipped} if mounting is not allowed. */
async function mount(args: string[], directory: string): Promise<void> {
  try {
    await run('mount', [...args, directory])
  } catch (error) {
    await rmdir(directory)
    throw new DrillSkipped('a file system cannot be mounted here', { cause: error })
  }
}

function mounted(directory: string): Disk {
  const filler = path.join(directory, 'filler')
  return {
    directory,
    async fill() {
      for (let part = 0; part < 64; part += 1) {
        const { bavail, bsize } = await statfs(directory)
        if (bavail === 0) return
        // A write that does not fit fails after writing the part that fits.
        await writeFile(filler, Buffer.alloc(bavail * bsize), { flag: 'a' }).catch(() => {})
      }
      throw new Error('The disk could not be filled')
    },
    empty: () => rm(filler, { force: true }),
    async [Symbol.asyncDispose]() {
      await run('umount', [directory])
      await rmdir(directory)
    },
  }
}

/** A disk in memory, with a size in megabytes. @throws {DrillSkipped} if mounting is not allowed. */
export async function mountMemory(megabytes: number): Promise<Disk> {
  const directory = await mkdtemp(path.join(tmpdir(), 'drill-disk-'))
  await mount(['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs'], directory)
  return mounted(directory)
}

/**
 * A disk, with a size in megabytes, that becomes read-only while files on it are open for writing: an ext4 file system
 * in a file, which the kernel treats as damaged on request.
 * @throws {DrillSkipped} if that is not allowed.
 */
export async function mountFailing(megabytes: number): Promise<Disk & { fail(): Promise<void> }> {
  const image = path.join(await mkdtemp(path.join(tmpdir(), 'drill-image-')), 'disk')
  const directory = await mkdtemp(path.join(tmpdir(), 'drill-disk-'))
  const removeImage = () => rm(path.dirname(image), { recursive: true })
  try {
    await run('truncate', ['-s', `${megabytes}M`, image])
    await run('mkfs.ext4', ['-q', '-F', image])
    await mount(['-o', 'loop,errors=remount-ro', image], directory)
  } catch (error) {
    await removeImage()
    throw error instanceof DrillSkipped
      ? error
      : new DrillSkipped('an ext4 file system cannot be made here', { cause: error })
  }
  const disk = mounted(directory)
  return {
    ...disk,
    async fail() {
      const { stdout } = await run('findmnt', ['-n', '-o', 'SOURCE', directory])
      await writeFile(`/sys/fs/ext4/${path.basename(stdout.trim())}/trigger_fs_error`, 'drill')
    },
    async [Symbol.asyncDispose]() {
      await disk[Symbol.asyncDispose]()
      await removeImage()
    },
  }
}
