import { z } from 'zod'
import type { StoreText } from '../texts/store-text.ts'
import { keyProblem } from '../values/metafield-key.ts'
import { isMetafieldType, maxMetafieldLength, metafieldProblem } from '../values/metafield-type.ts'
import { isPictureType, namedPicture, referenceGid, referenceType, type NamedReference } from './references.ts'

const maxFields = 40
const maxPictures = 128

const key = z.string().superRefine((text, context) => {
  const problem = keyProblem({ namespace: 'metaobject', key: text })
  if (problem) context.addIssue({ code: 'custom', message: problem.message })
  else if (text === 'published') context.addIssue({ code: 'custom', message: 'is the name of something else' })
})

const line = z.string().trim().min(1, 'is empty').max(255, 'is longer than 255 characters')

/** The front matter of a definition: the fields of the metaobjects of its type, and the roles of some of them. */
export const definitionHead = z
  .strictObject({
    title: line,
    fields: z
      .record(
        key,
        z.string().refine((type) => isMetafieldType(type), 'is not a metafield type'),
      )
      .refine((fields) => Object.keys(fields).length <= maxFields, `has more than ${maxFields} entries`),
    required: z.array(z.string()).default([]),
    /** The field that names an entry. */
    displayName: z.string().optional(),
    /** The field whose value is the Markdown below the front matter. */
    body: z.string().optional(),
    seoTitle: z.string().optional(),
    seoDescription: z.string().optional(),
  })
  .superRefine(({ fields, required, displayName, body, seoTitle, seoDescription }, context) => {
    const named = { displayName, body, seoTitle, seoDescription }
    const uses = [...Object.entries(named), ...required.map((name) => ['required', name] as const)]
    for (const [use, name] of uses) {
      if (name === undefined || Object.hasOwn(fields, name)) continue
      context.addIssue({ code: 'custom', path: [use], message: `"${name}" is not one of the fields` })
    }
    if (body !== undefined && fields[body] !== 'multi_line_text_field')
      context.addIssue({ code: 'custom', path: ['body'], message: 'is not of the type multi_line_text_field' })
  })

export type Definition = z.output<typeof definitionHead>

const entryHead = z.record(z.string(), z.unknown())
const picture = z.union([
  line.transform((file) => ({ file, alt: null })),
  z.strictObject({ file: line, alt: z.string().max(512).nullable().default(null) }),
])

type Report = (column: string | undefined, message: string, row?: number) => void

/** A parsed metaobject: its details, its name, and its references. */
export interface Metaobject {
  title: string
  published: boolean
  details: Pick<StoreText['details'], 'fields' | 'pictures' | 'seoFields'>
  references: NamedReference[]
}

/** A value in the form of metafields: a text, or JSON for lists and objects. */
function written(type: string, given: unknown): string {
  if (typeof given === 'string') return given
  return typeof given === 'object' || type.startsWith('list.') ? JSON.stringify(given) : String(given)
}

const listOf = (type: string, given: unknown): unknown[] | undefined =>
  type.startsWith('list.') ? (Array.isArray(given) ? given : undefined) : [given]

/** Reads the values of one file. */
class ValueReader {
  readonly pictures: StoreText['details']['pictures'] = []
  readonly references: NamedReference[] = []
  readonly #path: string
  readonly #report: Report

  constructor(path: string, report: Report) {
    this.#path = path
    this.#report = report
  }

  #pictureId(name: string, given: unknown): string | undefined {
    const { data } = picture.safeParse(given)
    if (!data) return void this.#report(name, 'is neither the path of a picture nor has its file and alt')
    if (this.pictures.length >= maxPictures) return void this.#report(name, `is beyond ${maxPictures} pictures`)
    const named = namedPicture(this.#path, data.file, data.alt, this.pictures.length + 1)
    this.pictures.push(named)
    return `gid://shopify/MediaImage/${named.id}`
  }

  #referenceId(name: string, type: string, given: unknown): string | undefined {
    const kind = referenceType(type)
    if (!kind) return this.#pictureId(name, given)
    if (typeof given !== 'string') return void this.#report(name, 'is not the name of what it refers to')
    const gid = referenceGid(kind, given)
    this.references.push({ row: 1, column: name, file: this.#path, name: given, gid })
    return gid
  }

  /** The value of a field; undefined if it is invalid, which is reported. */
  read(name: string, type: string, given: unknown): string | undefined {
    let value = given
    if (referenceType(type) ?? isPictureType(type)) {
      const list = listOf(type, given)
      if (!list) return void this.#report(name, 'is not a list')
      const ids = list.flatMap((each) => this.#referenceId(name, type, each) ?? [])
      if (ids.length < list.length) return undefined
      value = type.startsWith('list.') ? ids : ids[0]
    }
    const text = written(type, value)
    const problem = text.length > maxMetafieldLength ? 'is too long' : metafieldProblem(type, text)
    return problem === undefined ? text : void this.#report(name, problem)
  }
}

/** Reads the front matter and the body of a metaobject's file. Undefined if something is invalid, which is reported. */
export function readMetaobject(
  { path, handle, head, body }: { path: string; handle: string; head: unknown; body: string },
  { fields, required, displayName, ...definition }: Definition,
  report: Report,
): Metaobject | undefined {
  const { data } = entryHead.safeParse(head)
  if (!data) return void report(undefined, 'says nothing')
  let isRight = true
  const fail: Report = (...problem) => {
    isRight = false
    report(...problem)
  }
  const reader = new ValueReader(path, fail)
  const { published = true, ...given } = data
  if (typeof published !== 'boolean') fail('published', 'is neither true nor false')
  for (const name of Object.keys(given)) if (!Object.hasOwn(fields, name)) fail(name, 'is not known here')
  if (body !== '' && definition.body === undefined) fail('body', 'is not a field of this type')
  const all = { ...given, ...(definition.body !== undefined && body !== '' && { [definition.body]: body }) }
  const values = Object.entries(fields).flatMap(([name, type]) => {
    const found = all[name as keyof typeof all]
    if (found == null || found === '') {
      if (required.includes(name)) fail(name, 'is missing')
      return []
    }
    const value = reader.read(name, type, found)
    return value === undefined ? [] : [{ key: name, type, value }]
  })
  if (!isRight) return undefined
  const { seoTitle = null, seoDescription = null } = definition
  return {
    title: values.find((field) => field.key === displayName)?.value.slice(0, 255) ?? handle,
    published: published === true,
    details: {
      fields: values,
      pictures: reader.pictures,
      seoFields: seoTitle === null && seoDescription === null ? null : { title: seoTitle, description: seoDescription },
    },
    references: reader.references,
  }
}
