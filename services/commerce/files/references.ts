import { inGroups } from '@shop/database/groups'
import { collectionNumber, imageNumber, productNumber, textNumber, variantNumber } from '../catalogue/catalogue-ids.ts'
import { collectionHandle } from '../catalogue/collection.ts'
import type { Queries } from '../database/tables.ts'
import { parseNumericGid, toGid } from '../values/gid.ts'
import { CatalogueError, type CatalogueIssue } from './catalogue-error.ts'

/** A reference in a file. */
export interface NamedReference extends Pick<CatalogueIssue, 'row' | 'column' | 'file'> {
  /** As in the file. */
  name: string
  gid: string
}

/** References to products by handle, in the column of a row. */
export const productReferences = (row: number, handles: readonly string[]): NamedReference[] =>
  handles.map((name) => ({ row, column: 'Product Handles', name, gid: gids.product_reference(name) }))

/** References to collections by handle, in the column of a row. */
export const collectionReferences = (row: number, handles: readonly string[]): NamedReference[] =>
  handles.map((name) => ({ row, column: 'Collections', name, gid: gids.collection_reference(name) }))

/** References to the tags of products, in the column of a row. */
export const tagReferences = (row: number, tags: readonly string[]): NamedReference[] =>
  tags.map((name) => ({ row, column: 'Product Tags', name, gid: tagGid(name) }))

/** An id for a tag among the other references; the API has none for tags. Their case does not matter. */
const tagGid = (tag: string) => `gid://shopify/ProductTag/${tag.toLowerCase()}`

/** The global ids that metafields refer to, from the handles in files. */
const gids = {
  article_reference: (name) => toGid('Article', textNumber(`blogs/${name}.md`)),
  collection_reference: (name) => toGid('Collection', collectionNumber(name)),
  metaobject_reference: (name) => toGid('Metaobject', textNumber(`metaobjects/${name}.md`)),
  page_reference: (name) => toGid('Page', textNumber(`pages/${name}.md`)),
  product_reference: (name) => toGid('Product', productNumber(name)),
  variant_reference: (name) => {
    const [handle = '', ...values] = name.split('/')
    return toGid('ProductVariant', variantNumber(handle, [values.join('/') || 'Default Title']))
  },
} as const satisfies Record<string, (name: string) => string>

type ReferenceType = keyof typeof gids

/** The type of the objects that values of a type refer to; undefined if they refer to pictures or nothing. */
export function referenceType(type: string): ReferenceType | undefined {
  const name = type.replace(/^list\./u, '')
  return Object.keys(gids).find((known): known is ReferenceType => known === name)
}

export const isPictureType = (type: string): boolean => type.replace(/^list\./u, '') === 'file_reference'

export const referenceGid = (type: ReferenceType, name: string): string => gids[type](name)

/** A picture as a file names it, before it is stored. @param owner the path or row that it belongs to. */
export const namedPicture = (owner: string, source: string, alt: string | null, position: number) => ({
  id: imageNumber(owner, source),
  source,
  sha1: null,
  alt,
  width: null,
  height: null,
  position,
})

const tables = [
  ['Product', 'commerce_product'],
  ['ProductVariant', 'commerce_variant'],
  ['Page', 'commerce_text'],
  ['Article', 'commerce_text'],
  ['Metaobject', 'commerce_text'],
] as const

/**
 * Checks that the objects that files refer to will exist after the import.
 * @throws CatalogueError with all missing ones.
 */
export async function checkReferences(queries: Queries, references: readonly NamedReference[]): Promise<void> {
  const known = new Set<string>()
  for (const [type, table] of tables) {
    const numbers = references.flatMap(({ gid }) => parseNumericGid(type, gid) ?? [])
    for (const ids of inGroups(new Set(numbers))) {
      const rows = await queries.selectFrom(table).select('id').where('id', 'in', ids).execute()
      for (const { id } of rows) known.add(toGid(type, id))
    }
  }
  if (references.some(({ gid }) => parseNumericGid('Collection', gid) !== undefined)) {
    // Also the types whose products are not published yet, like references to such products.
    const types = await queries.selectFrom('commerce_product').select('product_type').distinct().execute()
    for (const { product_type: type } of types) known.add(gids.collection_reference(collectionHandle(type)))
  }
  const tags = references.filter(({ gid, name }) => gid === tagGid(name)).map(({ name }) => name.toLowerCase())
  for (const group of inGroups(new Set(tags))) {
    const rows = await queries
      .selectFrom('commerce_product_tag')
      .select('tag')
      .distinct()
      .where('tag', 'in', group)
      .execute()
    for (const { tag } of rows) known.add(tagGid(tag))
  }
  const issues = references
    .filter(({ gid }) => !known.has(gid))
    .map(({ row, column, file, name }) => {
      return { row, column, message: `"${name}" is not in the shop`, ...(file !== undefined && { file }) }
    })
  if (issues.length > 0) throw new CatalogueError(issues)
}
