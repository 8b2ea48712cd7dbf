import { createHash, hash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { switchToWal } from '@shop/database/sqlite-pragmas'
import SQLite from 'better-sqlite3'
import { z } from 'zod'
import { textIdIn, type QueryTexts } from './query-texts.ts'
import { bodyIn, lifetime, type Page } from './page.ts'

export interface PageArchiveOptions {
  directory: string
  /** Everything that pages depend on besides their key and the content: copies of another edition are not read. */
  edition: string
  /** The maximum size of all copies, in bytes. */
  maximumBytes?: number
  /** The texts of the queries that pages were rendered from. */
  texts: QueryTexts
  onError(error: unknown): void
}

const defaultMaximum = 256 * 2 ** 20

/** The minimum time between two marks of a copy as current, in milliseconds. */
const markInterval = 600_000

/** How long a copy is shown, in milliseconds, after it was last marked as current. */
const maxAge = lifetime.ifError * 1000

/** The name contains the version of the tables: files of other versions are removed. */
const fileName = 'copies-1.sqlite'

/** How long a statement waits for another process's, in milliseconds. Each takes less than one. */
const busyTimeout = 100

/** The number of copies that are removed before yielding to other work. */
const slice = 8

const tables = `
  create table if not exists pages (
    id integer primary key,
    key text not null unique,
    marked_at real not null,
    leaves_at real not null,
    about text not null,
    body blob not null
  );
  create index if not exists pages_by_leaving on pages (leaves_at);
  create table if not exists queries (id text primary key, text text not null, stored_at real not null) without rowid;
`

const aboutSchema = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  etag: z.string(),
  reads: z.array(z.string()).default([]),
  sources: z.array(z.object({ query: z.string(), version: z.string() })).optional(),
  bodyHash: z.string(),
})

const hashOf = (body: Uint8Array): string => hash('sha1', body, 'base64url')

const isDamage = (error: unknown): boolean =>
  error instanceof SQLite.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)

interface Copy {
  marked_at: number
  about: string
  body: Buffer<ArrayBuffer>
}

/**
 * Opens the file, which any number of processes may share. Pages lost in a power failure are rendered again, so writes
 * are not synced.
 */
function openCopies(directory: string) {
  mkdirSync(directory, { recursive: true })
  for (const name of readdirSync(directory)) {
    if (!name.startsWith(fileName)) rmSync(path.join(directory, name), { recursive: true, force: true })
  }
  const database = new SQLite(path.join(directory, fileName), { timeout: busyTimeout })
  // Most pages of the shop fit into one database page of this size.
  database.pragma('page_size = 16384')
  database.pragma('synchronous = OFF')
  switchToWal(database, busyTimeout)
  // In kB, instead of 16 MB: a copy is written once and seldom read.
  database.pragma('cache_size = -1000')
  database.exec(tables)
  database.prepare('delete from queries where stored_at < ?').run(Date.now() - 2 * maxAge)
  return {
    put: database.prepare<[key: string, markedAt: number, leavesAt: number, about: string, body: Uint8Array]>(
      `insert into pages (key, marked_at, leaves_at, about, body) values (?, ?, ?, ?, ?) on conflict (key) do update
      set marked_at = excluded.marked_at, leaves_at = excluded.leaves_at, about = excluded.about, body = excluded.body`,
    ),
    mark: database.prepare<[markedAt: number, leavesAt: number, key: string]>(
      'update pages set marked_at = ?, leaves_at = ? where key = ?',
    ),
    remove: database.prepare<[key: string]>('delete from pages where key = ?'),
    find: database.prepare<[key: string], Copy>('select marked_at, about, body from pages where key = ?'),
    size: database.prepare<[], number>('select total(length(about) + length(body)) from pages').pluck(),
    /** Removes copies that are too old or, if there are too many, those that are evicted first; returns their sizes. */
    shrink: database
      .prepare<[isFull: number, oldest: number], number>(
        `delete from pages where id in (select id from pages where ? or marked_at < ? order by leaves_at limit ${slice})
        returning length(about) + length(body)`,
      )
      .pluck(),
    putQuery: database.prepare<[id: string, text: string, storedAt: number]>('replace into queries values (?, ?, ?)'),
    findQuery: database.prepare<[id: string], string>('select text from queries where id = ?').pluck(),
    close: () => database.close(),
  }
}

type Copies = ReturnType<typeof openCopies>

/** The eviction order: pages with parameters first, because visitors can invent endlessly many. */
const leavingTime = (key: string, markedAt: number): number => (key.includes('?') ? markedAt : markedAt + maxAge)

/** Stores copies in a separate SQLite file, so that other failures, such as a locked database, do not affect it. */
export function createPageArchive(options: PageArchiveOptions) {
  const { directory, edition, maximumBytes = defaultMaximum, texts, onError } = options
  let copies: Copies | undefined
  /** Pages that are being compressed, by key. */
  const pending = new Map<string, Page>()
  /** When each query's text was last stored, in milliseconds since 1970. */
  const textsStoredAt = new Map<string, number>()
  /**
   * The size of all copies when it was last read, and the number of bytes that this process has written since. Other
   * processes write copies too.
   */
  let bytes: number | undefined
  let written = 0
  let makingRoom: Promise<void> | undefined
  let hasFailed = false
  let isClosed = false

  const nameOf = (key: string): string => createHash('sha256').update(`${edition}\n${key}`).digest('base64url')

  /** A failure is reported once, not for every page. A damaged file is replaced; a closed one is not opened again. */
  function attempt<Result>(work: (copies: Copies) => Result): Result | undefined {
    if (isClosed) return undefined
    try {
      copies ??= openCopies(directory)
      const result = work(copies)
      hasFailed = false
      return result
    } catch (error) {
      if (!hasFailed) onError(error)
      hasFailed = true
      if (isDamage(error)) replaceFile()
      return undefined
    }
  }

  function replaceFile(): void {
    copies?.close()
    copies = undefined
    textsStoredAt.clear()
    rmSync(directory, { recursive: true, force: true })
  }

  function storeTexts({ putQuery }: Copies, { sources = [], currentAt }: Page): void {
    for (const id of new Set(sources.map(({ query }) => textIdIn(query)))) {
      const text = texts.textOf(id)
      if (text === undefined || currentAt - (textsStoredAt.get(id) ?? 0) < maxAge) continue
      putQuery.run(id, text, currentAt)
      textsStoredAt.set(id, currentAt)
    }
  }

  function write(store: Copies, key: string, page: Page, body: Uint8Array): void {
    const { status, headers, etag, reads, sources, currentAt } = page
    storeTexts(store, page)
    const about = JSON.stringify({ status, headers, etag, reads, sources, bodyHash: hashOf(body) })
    store.put.run(nameOf(key), currentAt, leavingTime(key, currentAt), about, body)
    page.markedAt = currentAt
    written += about.length + body.length
    const isFull = bytes === undefined || bytes + written > maximumBytes || written > maximumBytes / 16
    if (isFull) makingRoom ??= makeRoom().finally(() => (makingRoom = undefined))
  }

  async function writeOnceCompressed(key: string, page: Page): Promise<void> {
    try {
      const body = await bodyIn(page, 'br')
      if (pending.get(key) === page) attempt((store) => write(store, key, page, body))
    } finally {
      if (pending.get(key) === page) pending.delete(key)
    }
  }

  /**
   * Removes copies that are too old, and those beyond the size limit with a margin, so that this does not run for every
   * page.
   */
  async function makeRoom(): Promise<void> {
    const oldest = Date.now() - maxAge
    let left = attempt(({ size }) => size.get()) ?? 0
    // What is written while this runs counts too.
    written = 0
    let wanted = maximumBytes
    for (;;) {
      if (left + written > maximumBytes) wanted = maximumBytes * 0.9
      const removed = attempt(({ shrink }) => shrink.all(left + written > wanted ? 1 : 0, oldest)) ?? []
      if (removed.length === 0) break
      left -= removed.reduce((sum, size) => sum + size, 0)
      await nextTurn()
    }
    bytes = left
  }

  function readCopy(store: Copies, key: string): Page | undefined {
    const copy = store.find.get(nameOf(key))
    if (!copy || copy.marked_at < Date.now() - maxAge) return undefined
    const { bodyHash, ...about } = aboutSchema.parse(JSON.parse(copy.about))
    for (const id of about.sources?.map(({ query }) => textIdIn(query)) ?? []) {
      if (texts.textOf(id) !== undefined) continue
      const text = store.findQuery.get(id)
      if (text !== undefined) texts.idOf(text)
    }
    const body = new Uint8Array(copy.body)
    if (hashOf(body) !== bodyHash) throw new Error(`The copy of ${key} is damaged`)
    const currentAt = copy.marked_at
    const bodies = { br: Promise.resolve(body) }
    return { ...about, currentAt, markedAt: currentAt, bodies, generation: -1, isFullyCompressed: false }
  }

  return {
    /** Stores a page in place of the previous copy. */
    keep(key: string, page: Page): void {
      pending.set(key, page)
      writeOnceCompressed(key, page).catch(onError)
    },
    /** Records that the stored page was rendered again with the same result, or would be. */
    renew(key: string, page: Page): void {
      const { currentAt, markedAt = 0 } = page
      if (currentAt - markedAt < markInterval || pending.has(key)) return
      page.markedAt = currentAt
      const marked = attempt((store) => {
        storeTexts(store, page)
        return store.mark.run(currentAt, leavingTime(key, currentAt), nameOf(key)).changes > 0
      })
      if (!marked) this.keep(key, page)
    },
    remove(key: string): void {
      pending.delete(key)
      attempt(({ remove }) => remove.run(nameOf(key)))
    },
    /** The copy of a page; undefined if there is none or it is too old to be shown. */
    read: (key: string): Page | undefined => pending.get(key) ?? attempt((store) => readCopy(store, key)),
    /** Waits for pending writes. What is kept later is not stored. */
    async close(): Promise<void> {
      await Promise.allSettled([...pending.values()].map((page) => bodyIn(page, 'br')))
      await makingRoom
      isClosed = true
      copies?.close()
    },
  }
}

/** The last good copies of pages, for when a page is no longer in memory or cannot be rendered. */
export type PageArchive = ReturnType<typeof createPageArchive>
