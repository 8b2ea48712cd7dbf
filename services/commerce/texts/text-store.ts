import { isDeepStrictEqual } from 'node:util'
import { inGroups } from '@shop/database/groups'
import { sql, type SqlBool } from 'kysely'
import { readerOf, writerOf } from '../database/columns.ts'
import { textColumns } from '../database/text-columns.ts'
import type { CommerceTables, Queries } from '../database/tables.ts'
import { queryText } from '../database/query-text.ts'
import type { StoreText, TextKind } from './store-text.ts'

/** A text with its body and its file. */
export interface TextWithBody extends StoreText {
  html: string
  source: string
}

const names = Object.values(textColumns).map(({ name }) => name)
const readText = readerOf(textColumns)
const writeText = writerOf(textColumns)

const selectPublished = (queries: Queries, kind: TextKind) =>
  queries
    .selectFrom('commerce_text')
    .select(names)
    .where('kind', '=', kind)
    .where('published_at', '<=', new Date().toISOString())

/**
 * The published texts of a kind, by title. @param parent the handle of an article's blog or the type of a metaobject;
 * default: all.
 */
export async function loadTexts(queries: Queries, kind: TextKind, parent?: string): Promise<StoreText[]> {
  let select = selectPublished(queries, kind).orderBy('title').orderBy('path')
  if (parent !== undefined) select = select.where('parent', '=', queryText(parent))
  return (await select.execute()).map((row) => readText(row))
}

/** The maximum number of texts that a search reads. */
const maxSearched = 500

/** Preselects texts by the longest ASCII part of a word, which every database compares in the same way. */
function mayHave(word: string) {
  const [longest = ''] = (word.match(/[a-z0-9]+/giu) ?? []).toSorted((a, b) => b.length - a.length)
  return sql<SqlBool>`lower(title || ' ' || details || ' ' || html) like ${`%${longest.toLowerCase()}%`}`
}

/** The published texts of a kind that match according to `isFound`, preselected by `words`, ordered by title. */
export async function searchTexts(
  queries: Queries,
  kind: TextKind,
  words: readonly string[],
  isFound: (text: StoreText, html: string) => boolean,
): Promise<StoreText[]> {
  let select = selectPublished(queries, kind).select('html').orderBy('title').orderBy('path').limit(maxSearched)
  for (const word of words) select = select.where(mayHave(word))
  const rows = await select.execute()
  return rows.flatMap(({ html, ...row }) => {
    const text = readText(row)
    return isFound(text, html) ? [text] : []
  })
}

/** A published text by its id, or by its handle. */
export async function findText(
  queries: Queries,
  kind: TextKind,
  wanted: { id: number } | { handle: string; parent?: string },
): Promise<StoreText | undefined> {
  const select = selectPublished(queries, kind)
  const found =
    'id' in wanted
      ? select.where('id', '=', wanted.id)
      : select.where('handle', '=', queryText(wanted.handle)).where('parent', '=', queryText(wanted.parent ?? ''))
  const row = await found.executeTakeFirst()
  return row && readText(row)
}

/** The published metaobjects of these types with these titles. */
export async function findTitledMetaobjects(
  queries: Queries,
  types: readonly string[],
  titles: readonly string[],
): Promise<StoreText[]> {
  const found: StoreText[] = []
  for (const some of inGroups(titles)) {
    const rows = await selectPublished(queries, 'metaobject')
      .where('parent', 'in', types)
      .where('title', 'in', some)
      .orderBy('path')
      .execute()
    found.push(...rows.map((row) => readText(row)))
  }
  return found
}

/** The bodies of texts as HTML, by their paths. */
export async function loadBodies(queries: Queries, paths: readonly string[]): Promise<Map<string, string>> {
  if (paths.length === 0) return new Map()
  const rows = await queries.selectFrom('commerce_text').select(['path', 'html']).where('path', 'in', paths).execute()
  return new Map(rows.map(({ path, html }) => [path, html]))
}

/** The files of all texts, by path. */
export async function loadTextFiles(queries: Queries): Promise<Record<string, string>> {
  const rows = await queries.selectFrom('commerce_text').select(['path', 'source']).orderBy('path').execute()
  return Object.fromEntries(rows.map(({ path, source }) => [path, source]))
}

/** The pictures of all texts. */
export async function loadTextImages(queries: Queries): Promise<StoreText['details']['pictures']> {
  const rows = await queries
    .selectFrom('commerce_text')
    .select(names)
    .where('kind', 'in', ['article', 'metaobject'])
    .execute()
  return rows.flatMap((row) => picturesOf(readText(row)))
}

export const picturesOf = ({ details: { image, pictures } }: StoreText) => [...(image ? [image] : []), ...pictures]

/** Blogs and their articles are one kind of text, and so are definitions and their metaobjects. */
function kindsOf(texts: readonly StoreText[]): TextKind[] {
  const kinds = new Set(texts.map(({ kind }) => kind))
  if (kinds.has('blog')) kinds.add('article')
  if (kinds.has('definition')) kinds.add('metaobject')
  return [...kinds]
}

type TextRow = CommerceTables['commerce_text']

/** The row of a text with the timestamps of the row that it replaces, if there is one. */
function withEarlierTimes(row: TextRow, before: TextRow | undefined): TextRow {
  if (!before) return row
  return {
    ...row,
    created_at: before.created_at,
    updated_at: before.source === row.source ? before.updated_at : row.updated_at,
    published_at:
      row.kind === 'article' ? row.published_at : row.published_at && (before.published_at ?? row.published_at),
  }
}

/**
 * Replaces the shop's texts of the given texts' kinds. A text with an unchanged file keeps its timestamps; a changed
 * one keeps those of its creation and its publication. Returns whether anything has changed.
 */
export async function replaceTexts(queries: Queries, texts: readonly TextWithBody[]): Promise<boolean> {
  const kinds = kindsOf(texts)
  if (kinds.length === 0) return false
  const rows = await queries.selectFrom('commerce_text').selectAll().where('kind', 'in', kinds).execute()
  const existing = new Map(rows.map((row) => [row.path, row]))
  await queries.deleteFrom('commerce_text').where('kind', 'in', kinds).execute()
  let isChanged = rows.length !== texts.length
  for (const { html, source, ...text } of texts) {
    const before = existing.get(text.path)
    const row = withEarlierTimes({ ...writeText(text), html, source }, before)
    isChanged ||= !isDeepStrictEqual({ ...row }, { ...before })
    await queries.insertInto('commerce_text').values(row).execute()
  }
  return isChanged
}
