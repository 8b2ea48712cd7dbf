import { createHash, hash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { textIdIn, type QueryTexts } from './query-texts.ts'
import { bodyIn, lifetime, type Page } from './page.ts'

/** The last good copies of pages, for when a page cannot be rendered. */
export interface PageArchive {
  /** Stores a page in place of the previous copy; not under load, if its URL has parameters. */
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
  /** The texts of the queries that pages were made with. */
  texts: QueryTexts
  onError(error: unknown): void
}

const defaultMaximum = 64 * 2 ** 20

/** Copies with this mark are removed first: a visitor can invent endlessly many parameters. */
const withSearch = '.q'

/** With so many changes pending, pages with parameters are not stored: they are rendered faster than they are written. */
const mostPending = 50

const keptSchema = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  etag: z.string(),
  reads: z.array(z.string()).default([]),
  sources: z.array(z.object({ query: z.string(), version: z.string() })).optional(),
  /** The texts of the sources' queries. */
  queries: z.array(z.string()),
  bodyHash: z.string(),
})

const hashOf = (body: Uint8Array): string => hash('sha1', body, 'base64url')

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

interface Kept {
  file: string
  size: number
  /** Milliseconds since 1970. */
  madeAt: number
}

/** The order in which copies are removed. */
const turnOf = ({ file, madeAt }: Kept) => (file.endsWith(withSearch) ? madeAt : madeAt + lifetime.ifError * 1000)

/** The length of the head, in four bytes. */
const headStart = 4

/**
 * Stores copies as files of a folder that any number of processes may share: the length of the head, the head as JSON,
 * deflated, then the body under brotli. A file's modification time is when its page was last known to be current.
 */
export function createPageArchive(options: PageArchiveOptions): PageArchive {
  const { directory, edition, maximumBytes = defaultMaximum, texts, onError } = options
  let last: Promise<void> = Promise.resolve()
  /** The last change of each page that is not finished. */
  const pending = new Map<string, Promise<void>>()
  let bytes: number | undefined
  /** What this process has written since it last knew the size of all copies, to which other processes add. */
  let written = 0
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
    const { status, headers, etag, reads, sources, madeAt } = page
    if (bytes === undefined || written > maximumBytes / 16) {
      bytes = await makeRoom()
      written = 0
    }
    const file = fileOf(key)
    const beside = `${file}.${process.pid}`
    const queries = [...new Set(sources?.map(({ query }) => texts.textOf(textIdIn(query)) ?? ''))]
    const body = await bodyIn(page, 'br')
    const about = { status, headers, etag, reads, sources, queries, bodyHash: hashOf(body) }
    const head = deflateRawSync(JSON.stringify(about))
    const content = Buffer.concat([Buffer.alloc(headStart), head, body])
    content.writeUInt32LE(head.length)
    await writeFile(beside, content)
    await utimes(beside, madeAt / 1000, madeAt / 1000)
    await rename(beside, file)
    bytes += content.length
    written += content.length
    if (bytes > maximumBytes) bytes = await makeRoom()
  }

  /** Sequential, so that changes of a page stay in order. A full disk is logged once, not for every page. */
  function inTurn(key: string, work: () => Promise<void>): void {
    const done = last.then(work).then(
      () => void (hasFailed = false),
      (error: unknown) => {
        if (!hasFailed) onError(error)
        hasFailed = true
      },
    )
    last = done
    pending.set(key, done)
    void done.finally(() => pending.get(key) === done && pending.delete(key))
  }

  async function readCopy(key: string): Promise<Page | undefined> {
    const file = fileOf(key)
    const { mtimeMs: madeAt } = await stat(file)
    if (madeAt < Date.now() - lifetime.ifError * 1000) return undefined
    const content = await readFile(file)
    const end = headStart + content.readUInt32LE()
    const head = inflateRawSync(content.subarray(headStart, end)).toString()
    const { queries, bodyHash, ...kept } = keptSchema.parse(JSON.parse(head))
    const body = new Uint8Array(content.subarray(end))
    if (hashOf(body) !== bodyHash) throw new Error(`${file} is not as it was written`)
    for (const query of queries) texts.idOf(query)
    const bodies = { br: Promise.resolve(body) }
    return { ...kept, madeAt, bodies, generation: -1, isFullyCompressed: false }
  }

  return {
    keep(key, page) {
      const isSurplus = pending.size >= mostPending && key.includes('?') && !pending.has(key)
      if (!isSurplus) inTurn(key, () => write(key, page))
    },
    renew: (key, page) =>
      inTurn(key, async () => {
        const time = page.madeAt / 1000
        await utimes(fileOf(key), time, time).catch((error: unknown) => {
          if (!isGone(error)) throw error
          return write(key, page)
        })
      }),
    remove: (key) => inTurn(key, () => rm(fileOf(key), { force: true })),
    async read(key) {
      try {
        await pending.get(key)
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
