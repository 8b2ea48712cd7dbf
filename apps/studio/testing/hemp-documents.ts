import { compiledSchema } from '../schema/compiled.ts'
import { singles } from '../structure/navigation.ts'
import type { WalkedType } from './schema-walk.ts'

/** Is in every text that the hemp-free shops leave out, and in no other. */
export const hempWord = 'Hempword'

/** The path that links to hemp-derived pages name, where they do not refer to them. */
export const hempUrl = `/${hempWord}`

/** The slug of all documents, so that a query that ignores the flag finds the flagged one, which comes first. */
export const commonSlug = 'same'

/** The slugs that queries name themselves. */
const namedSlugs = ['realitywear', 'sparkling-water', 'subscribe', 'collaboration']

/** The fields that hemp-free shops replace by others. */
const replaced: Record<string, string> = { content: 'nonCBDContent', introMedia: 'nonCBDIntroMedia' }

/**
 * Which of the values that may be hemp-derived are: all, none, or those that are left out of an unflagged document,
 * such as its links to flagged pages.
 */
type Hemp = 'all' | 'none' | 'left out'

const fieldsOf = ({ fields = [] }: WalkedType) => fields
const hasField = (type: WalkedType, wanted: string): boolean => fieldsOf(type).some(({ name }) => name === wanted)
const isA = (type: WalkedType, name: string): boolean =>
  type.name === name || (type.type ? isA(type.type, name) : false)
const isFlaggedType = (name: string): boolean => hasField(compiledSchema.get(name) ?? { name }, 'cbd')

const textOf = (hemp: Hemp): string => (hemp === 'all' ? hempWord : 'plain')
const idOf = (type: string, hemp: Hemp): string =>
  hemp === 'all' ? `hemp-${type}` : (singles.find((single) => single.type === type)?.id ?? `plain-${type}`)

/** Whether an entry of a list is left out because of its own flag, or of the page or product that it refers to. */
const canBeHemp = (type: WalkedType): boolean =>
  (type.to ?? []).some(({ name }) => isFlaggedType(name)) ||
  hasField(type, 'cbd') ||
  fieldsOf(type).some((field) => isA(field.type, 'reference') && canBeHemp(field.type))

function listOf(members: readonly WalkedType[], hemp: Hemp): unknown[] {
  return members.flatMap((member) => {
    const kinds: Hemp[] = hemp !== 'all' && canBeHemp(member) ? ['all', 'none'] : [hemp]
    return kinds.map((kind) => valueOf(member, member.name, kind))
  })
}

function objectOf(type: WalkedType, hemp: Hemp): object {
  const values = fieldsOf(type).map((field) => {
    const isReplaced = hemp === 'left out' && hasField(type, replaced[field.name] ?? 'none')
    return [field.name, valueOf(field.type, field.name, isReplaced ? 'all' : hemp)]
  })
  return { _type: type.name, _key: type.name, ...Object.fromEntries(values) }
}

const textBlock = (hemp: Hemp) => ({
  _type: 'block',
  _key: 'block',
  children: [{ _type: 'span', text: textOf(hemp), marks: ['mark'] }],
  markDefs: [{ _key: 'mark', _type: 'link', title: hempWord, url: hempUrl }],
})

function referenceTo(types: readonly WalkedType[], hemp: Hemp): object {
  const flagged = types.find(({ name }) => isFlaggedType(name))
  const { name = '' } = flagged ?? types[0] ?? {}
  return { _type: 'reference', _ref: idOf(name, flagged && hemp !== 'none' ? 'all' : 'none') }
}

/** A value of a field. */
function valueOf(type: WalkedType, name: string, hemp: Hemp): unknown {
  const isLink = hasField(type, 'url') && hasField(type, 'external')
  const known = hemp === 'left out' && isLink ? 'all' : hemp
  if (name === 'cbd') return known === 'all'
  if (isA(type, 'boolean')) return !name.startsWith('hide')
  if (isA(type, 'number')) return 1
  if (isA(type, 'url')) return known === 'all' ? hempUrl : '/plain'
  if (name === 'hex') return '#a2b0ff'
  if (isA(type, 'slug')) return { _type: 'slug', current: commonSlug }
  if (name === 'asset') return { _ref: `asset-${textOf(known)}` }
  if (isA(type, 'reference')) return referenceTo(type.to ?? [], name === 'category' && hemp !== 'all' ? 'none' : known)
  if (isA(type, 'block')) return textBlock(known)
  if (type.of) return listOf(type.of, known)
  if (type.fields) return objectOf(type, known)
  return textOf(known)
}

const types = compiledSchema
  .getTypeNames()
  .map((name): WalkedType => compiledSchema.get(name) ?? { name })
  .filter((type) => type.type?.name === 'document' && !type.name.startsWith('sanity.'))

/** A document for each slug: flagged, or with what is left out of others. */
function documentsOf(type: WalkedType, hemp: Hemp): object[] {
  const document = { ...objectOf(type, hemp), _id: idOf(type.name, hemp) }
  if (!hasField(type, 'slug')) return [document]
  const named = namedSlugs.map((current) => ({ ...document, _id: `${document._id}-${current}`, slug: { current } }))
  return [document, ...named]
}

/** Documents of every type with every field of the schema: flagged ones, and those that refer to them in every way. */
export const hempDocuments: object[] = [
  ...types.filter(({ name }) => isFlaggedType(name)).flatMap((type) => documentsOf(type, 'all')),
  ...types.flatMap((type) => documentsOf(type, 'left out')),
  ...[hempWord, 'plain'].map((word) => ({ _id: `asset-${word}`, _type: 'sanity.imageAsset', url: `/${word}` })),
]
