import { isDeepStrictEqual } from 'node:util'
import { inGroups } from '@shop/database/groups'
import { readerOf, writerOf, type Fields } from '../database/columns.ts'
import { metafieldColumns } from '../database/metafield-columns.ts'
import type { Queries } from '../database/tables.ts'

/** A metafield of a product, a variant or a collection. */
export type Metafield = Fields<typeof metafieldColumns>

const readMetafield = readerOf(metafieldColumns)
const writeMetafield = writerOf(metafieldColumns)

/** The metafields of products, variants and collections, by their owners' numbers. */
export async function loadMetafields(queries: Queries, owners: readonly number[]): Promise<Map<number, Metafield[]>> {
  const found: Metafield[] = []
  for (const some of inGroups(new Set(owners))) {
    const rows = await queries.selectFrom('commerce_metafield').selectAll().where('owner_id', 'in', some).execute()
    found.push(...rows.map(readMetafield))
  }
  return Map.groupBy(found, ({ ownerId }) => ownerId)
}

/** All metafields, sorted by their rows in the file. */
export async function loadAllMetafields(queries: Queries): Promise<Metafield[]> {
  const rows = await queries.selectFrom('commerce_metafield').selectAll().orderBy('source').execute()
  return rows.map(readMetafield)
}

/**
 * Replaces all metafields. An existing one keeps the time of its creation, and if it is unchanged, that of its
 * change. Returns whether anything has changed.
 */
export async function replaceMetafields(queries: Queries, metafields: readonly Metafield[]): Promise<boolean> {
  const before = new Map((await loadAllMetafields(queries)).map((metafield) => [metafield.id, metafield]))
  await queries.deleteFrom('commerce_metafield').execute()
  let isChanged = before.size !== metafields.length
  for (const metafield of metafields) {
    const earlier = before.get(metafield.id)
    const isSame = earlier?.type === metafield.type && earlier.value === metafield.value
    const times = earlier && { createdAt: earlier.createdAt, ...(isSame && { updatedAt: earlier.updatedAt }) }
    const now = { ...metafield, ...times }
    isChanged ||= !isDeepStrictEqual(now, earlier)
    await queries.insertInto('commerce_metafield').values(writeMetafield(now)).execute()
  }
  return isChanged
}
