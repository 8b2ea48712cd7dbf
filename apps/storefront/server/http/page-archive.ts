import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { lifetime, restorePage, type Page } from './page.ts'

/** The last good copies of pages, for when a page cannot be rendered. */
export interface PageArchive {
  /** Stores a page in place of the previous copy. */
  keep(key: string, page: Page): void
  /** Records that the stored page was rendered again with the same result. */
  renew(key: string, page: Page): void
  remove(key: string): void
  /** The copy of a page; undefined if there is none or it is too old to be shown. */
  read(key: string): Promise<Page | undefined>
  /** Waits for pending writes. */
  close(): Promise<void>
}

export interface PageArchiveOptions {
  directory: string
  /** Everything that pages depend on besides their key and the content: copies of another edition are not read. */
  edition: string
  /** The maximum size of all copies, in bytes. */
  maximumBytes?: number
  onError(error: unknown): void
}

const defaultMaximum = 64 * 2 ** 20

/** Copies with this mark are removed first: a visitor can invent endlessly many parameters. */
const withSearch = '.q'

const keptSchema = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  etag: z.string(),
  reads: z.array(z.string()).default([]),
})

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

interface Kept {
  file: string
  size: number
  /** Milliseconds since 1970. */
  madeAt: number
}

/** The order in which copies are removed. */
const turnOf = ({ file, madeAt }: Kept) => (file.endsWith(withSearch) ? madeAt : madeAt + lifetime.ifError * 1000)

/**
 * Stores copies as files of a folder that any number of processes may share: a line of JSON, then the body under brotli. A
 * file's modification time is when its page was last known to be current.
 */
export function createPageArchive(options: PageArchiveOptions): PageArchive {
  const { directory, edition, maximumBytes = defaultMaximum, onError } = options
  let last: Promise<unknown> = Promise.resolve()
  let bytes: number | undefined
  let hasFailed = false

  function fileOf(key: string): string {
    const name = createHash('sha256').update(`${edition}\n${key}`).digest('base64url')
    return path.join(directory, key.includes('?') ? name + withSearch : name)
  }

  async function list(): Promise<Kept[]> {
    const names = await readdir(directory)
    const kept = names.map(async (name): Promise<Kept | undefined> => {
      const file = path.join(directory, name)
      const found = await stat(file).catch(() => undefined)
      return found && { file, size: found.size, madeAt: found.mtimeMs }
    })
    return (await Promise.all(kept)).filter((entry) => entry !== undefined)
  }

  /** Removes copies that are too old, then those beyond the size limit; returns the size of the rest. */
  async function makeRoom(): Promise<number> {
    await mkdir(directory, { recursive: true })
    const all = await list()
    const leaving = all.toSorted((one, other) => turnOf(one) - turnOf(other))
    let left = all.reduce((sum, { size }) => sum + size, 0)
    // With a margin, so that this does not run for every page.
    const wanted = left > maximumBytes ? maximumBytes * 0.9 : maximumBytes
    for (const { file, size, madeAt } of leaving) {
      if (left <= wanted && madeAt > Date.now() - lifetime.ifError * 1000) continue
      await rm(file, { force: true })
      left -= size
    }
    return left
  }

  async function write(key: string, page: Page): Promise<void> {
    const { status, headers, etag, reads, bodies, madeAt } = page
    bytes ??= await makeRoom()
    const file = fileOf(key)
    const beside = `${file}.${process.pid}`
    const content = Buffer.concat([Buffer.from(`${JSON.stringify({ status, headers, etag, reads })}\n`), bodies.br])
    await writeFile(beside, content)
    await utimes(beside, madeAt / 1000, madeAt / 1000)
    await rename(beside, file)
    bytes += content.length
    if (bytes > maximumBytes) bytes = await makeRoom()
  }

  /** Sequential, so that changes of a page stay in order. A full disk is logged once, not for every page. */
  function inTurn(work: () => Promise<void>): void {
    last = last.then(work).then(
      () => (hasFailed = false),
      (error: unknown) => {
        if (!hasFailed) onError(error)
        hasFailed = true
      },
    )
  }

  async function readCopy(key: string): Promise<Page | undefined> {
    const file = fileOf(key)
    const { mtimeMs: madeAt } = await stat(file)
    if (madeAt < Date.now() - lifetime.ifError * 1000) return undefined
    const content = await readFile(file)
    const end = content.indexOf('\n')
    const kept = keptSchema.parse(JSON.parse(content.toString('utf8', 0, end)))
    return restorePage({ ...kept, madeAt }, new Uint8Array(content.subarray(end + 1)))
  }

  return {
    keep: (key, page) => inTurn(() => write(key, page)),
    renew: (key, page) =>
      inTurn(async () => {
        const time = page.madeAt / 1000
        await utimes(fileOf(key), time, time).catch((error: unknown) => {
          if (!isGone(error)) throw error
          return write(key, page)
        })
      }),
    remove: (key) => inTurn(() => rm(fileOf(key), { force: true })),
    async read(key) {
      try {
        await last
        return await readCopy(key)
      } catch (error) {
        // A truncated copy counts as missing.
        if (!isGone(error)) onError(error)
        return undefined
      }
    },
    async close() {
      await last
    },
  }
}
