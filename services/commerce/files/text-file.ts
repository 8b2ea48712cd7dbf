import { z } from 'zod'
import { textNumber } from '../catalogue/catalogue-ids.ts'
import { policyHandles, type TextKind } from '../texts/store-text.ts'
import type { TextWithBody } from '../texts/text-store.ts'
import { invalidTimestampMessage, parseTimestamp } from '../values/timestamp.ts'
import { CatalogueError, type CatalogueIssue } from './catalogue-error.ts'
import { definitionHead, readMetaobject, type Definition } from './metaobject-file.ts'
import { namedPicture, type NamedReference } from './references.ts'

const maxFileLength = 1_000_000

const line = (longest = 255) =>
  z.string().trim().min(1, 'is empty').max(longest, `is longer than ${longest} characters`)

const time = z
  .string()
  .transform(parseTimestamp)
  .refine((moment) => moment !== undefined, invalidTimestampMessage)

const seo = { seoTitle: line().optional(), seoDescription: line(1000).optional() }

/** The front matter of each kind of file. Unknown names are errors, because they are usually misspelled. */
const heads = {
  policy: z.strictObject({ title: line() }),
  page: z.strictObject({ title: line(), ...seo, published: z.boolean().default(true) }),
  blog: z.strictObject({ title: line(), ...seo }),
  article: z.strictObject({
    title: line(),
    ...seo,
    date: time,
    author: line(),
    authorEmail: line().optional(),
    authorBio: line(2000).optional(),
    excerpt: line(2000).optional(),
    tags: z.array(line()).max(250).default([]),
    image: line(2000).optional(),
    imageAlt: line(512).optional(),
    published: z.boolean().default(true),
  }),
}

const head = z.object({ ...heads.article.partial().shape, title: line() })

interface Place {
  kind: TextKind
  parent: string
  handle: string
}

/** Folders whose files each have a folder of their own. */
const nestedKinds: Readonly<Record<string, { of: TextKind; each: TextKind }>> = {
  blogs: { of: 'blog', each: 'article' },
  metaobjects: { of: 'definition', each: 'metaobject' },
}

const name = /^[\p{Ll}\p{Lo}\p{N}][\p{Ll}\p{Lo}\p{N}_-]{0,254}$/u

/**
 * Parses a file's path: `pages/about.md`, `policies/refund-policy.md`, `blogs/journal.md`, `blogs/journal/tide.md`,
 * `metaobjects/herb.md` with a definition, `metaobjects/herb/lemon-balm.md`.
 */
function placeOf(path: string): Place | undefined {
  const [folder, ...rest] = path.replace(/\.md$/u, '').split('/')
  const [first, second, ...deeper] = rest
  if (!path.endsWith('.md') || first === undefined || deeper.length > 0 || !rest.every((part) => name.test(part)))
    return undefined
  const nested = folder === undefined || !Object.hasOwn(nestedKinds, folder) ? undefined : nestedKinds[folder]
  if (nested)
    return second === undefined
      ? { kind: nested.of, parent: '', handle: first }
      : { kind: nested.each, parent: first, handle: second }
  if (second !== undefined) return undefined
  if (folder === 'pages') return { kind: 'page', parent: '', handle: first }
  const isPolicy = folder === 'policies' && policyHandles.some((handle) => handle === first)
  return isPolicy ? { kind: 'policy', parent: '', handle: first } : undefined
}

/** A text file: YAML between two lines of `---`, then Markdown. */
const layout = /^\uFEFF?---\r?\n([^]*?)\r?\n---[^\S\n]*(?:\r?\n|$)([^]*)$/u

const bodiless: ReadonlySet<TextKind> = new Set(['blog', 'definition'])

type Report = (column: string | undefined, message: string, row?: number) => void

async function readHead(yaml: string, report: Report): Promise<unknown> {
  const { parse, YAMLParseError } = await import('yaml')
  try {
    return parse(yaml, { schema: 'core', maxAliasCount: 0 })
  } catch (error) {
    // An alias is a ReferenceError.
    if (!(error instanceof YAMLParseError) && !(error instanceof ReferenceError)) throw error
    const row = error instanceof YAMLParseError ? error.linePos?.[0].line : undefined
    return void report(undefined, error.message.split('\n', 1)[0] ?? '', (row ?? 0) + 1)
  }
}

/** A file of a known kind whose front matter is not validated yet. */
interface Sheet {
  place: Place
  path: string
  source: string
  head: unknown
  body: string
  report: Report
}

async function readSheet(path: string, source: string, report: Report): Promise<Sheet | undefined> {
  const place = placeOf(path)
  if (!place) {
    const known = `pages, articles of blogs, metaobjects, and ${policyHandles.join(', ')}`
    return void report(undefined, `is not a known kind of text; expected: ${known}`)
  }
  if (source.length > maxFileLength) return void report(undefined, `is longer than ${maxFileLength} characters`)
  if (source.includes('\0')) return void report(undefined, 'contains a NUL character')
  const [, yaml, markdown = ''] = layout.exec(source) ?? []
  if (yaml === undefined)
    return void report(undefined, 'does not begin with a line of ---, lines such as title: …, and another ---')
  const body = markdown.trim()
  if (body !== '' && bodiless.has(place.kind)) return void report('body', 'must be empty for a blog or a definition')
  const head = await readHead(yaml, report)
  return head === undefined ? undefined : { place, path, source, head, body, report }
}

/** Validates the front matter by the file's kind; undefined if it is invalid, which is reported. */
function parseHead<Schema extends z.ZodType>(schema: Schema, { head, report }: Sheet): z.output<Schema> | undefined {
  const { data, error } = schema.safeParse(head)
  for (const issue of error?.issues ?? []) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) report(key, 'is not known here')
    else report(issue.path.join('.') || undefined, issue.message)
  }
  return data
}

const noDetails = {
  seoTitle: null,
  seoDescription: null,
  author: null,
  excerpt: null,
  tags: [],
  image: null,
  fields: [],
  pictures: [],
  seoFields: null,
} satisfies TextWithBody['details']

function toText(
  { place, path, source }: Sheet,
  about: Pick<TextWithBody, 'title' | 'details' | 'html' | 'publishedAt'>,
) {
  const now = new Date().toISOString()
  return { ...place, path, id: textNumber(path), source, createdAt: now, updatedAt: now, ...about }
}

const publication = (isPublished: boolean): string | null => (isPublished ? new Date().toISOString() : null)

async function parseText(sheet: Sheet & { place: { kind: keyof typeof heads } }): Promise<TextWithBody | undefined> {
  if (parseHead(heads[sheet.place.kind], sheet) === undefined) return undefined
  const about = head.parse(sheet.head)
  const { marked } = await import('marked')
  const { author, authorEmail = '', authorBio = '', image, imageAlt = null, published = true } = about
  if (image === undefined && imageAlt !== null) sheet.report('imageAlt', 'has no image')
  return toText(sheet, {
    title: about.title,
    details: {
      ...noDetails,
      seoTitle: about.seoTitle ?? null,
      seoDescription: about.seoDescription ?? null,
      author: author === undefined ? null : { name: author, email: authorEmail, bio: authorBio },
      excerpt: about.excerpt ?? null,
      tags: about.tags ?? [],
      image: image === undefined ? null : namedPicture(sheet.path, image, imageAlt, 1),
    },
    html: await marked.parse(sheet.body),
    publishedAt: published && about.date !== undefined ? about.date : publication(published),
  })
}

/** The texts of files, and their references. */
export interface ParsedTexts {
  texts: TextWithBody[]
  references: NamedReference[]
}

/** The metaobjects among files, each by the definition of its type. */
function parseMetaobjects(sheets: readonly Sheet[]): ParsedTexts {
  const parsed: ParsedTexts = { texts: [], references: [] }
  const definitions = new Map<string, Definition>()
  for (const sheet of sheets.filter(({ place }) => place.kind === 'definition')) {
    const definition = parseHead(definitionHead, sheet)
    if (!definition) continue
    definitions.set(sheet.place.handle, definition)
    const { title } = definition
    parsed.texts.push(toText(sheet, { title, details: noDetails, html: '', publishedAt: null }))
  }
  for (const sheet of sheets.filter(({ place }) => place.kind === 'metaobject')) {
    const definition = definitions.get(sheet.place.parent)
    const { path, head, body, report } = sheet
    const entry = definition && readMetaobject({ path, handle: sheet.place.handle, head, body }, definition, report)
    if (!entry) continue
    const { title, details, published, references } = entry
    const publishedAt = publication(published)
    parsed.texts.push(toText(sheet, { title, details: { ...noDetails, ...details }, html: '', publishedAt }))
    parsed.references.push(...references)
  }
  return parsed
}

/**
 * Parses the store's own texts: Markdown with front matter, by path.
 * @throws CatalogueError with all problems, by file.
 */
export async function parseTextFiles(files: Readonly<Record<string, string>>): Promise<ParsedTexts> {
  const issues: CatalogueIssue[] = []
  const sheets: Sheet[] = []
  for (const [path, source] of Object.entries(files)) {
    const report: Report = (column, message, row = 1) => void issues.push({ row, column, message, file: path })
    const sheet = await readSheet(path, source, report)
    if (sheet) sheets.push(sheet)
  }
  const { texts, references } = parseMetaobjects(sheets)
  for (const sheet of sheets) {
    const { kind } = sheet.place
    if (kind === 'definition' || kind === 'metaobject') continue
    const text = await parseText({ ...sheet, place: { ...sheet.place, kind } })
    if (text) texts.push(text)
  }
  for (const { place, path } of sheets) {
    const above = path.replace(/\/[^/]*$/u, '.md')
    if (place.parent === '' || Object.hasOwn(files, above)) continue
    issues.push({ row: 1, column: undefined, message: `belongs to ${above}, which is missing`, file: path })
  }
  if (issues.length > 0) throw new CatalogueError(issues)
  return { texts, references }
}
