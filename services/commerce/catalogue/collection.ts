import { collectionNumber } from './catalogue-ids.ts'
import type { Scan } from '../database/reads.ts'

/** All published products of one type; see docs/decisions/0037-collections-and-redirects.md. */
export interface Collection {
  id: number
  handle: string
  title: string
  /** The spellings of the type that result in this handle. */
  productTypes: string[]
  /** The time of the last change to one of its products. */
  updatedAt: string
}

/** A collection is all products of one type: `'Sparkling Water'` becomes `'sparkling-water'`. */
export function collectionHandle(productType: string): string {
  return productType.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')
}

/** All collections, sorted by title. */
export async function loadCollections(scan: Scan): Promise<Collection[]> {
  const rows = await scan((queries) =>
    queries
      .selectFrom('commerce_product')
      .select((builder) => ['product_type', builder.fn.max('updated_at').as('updated_at')])
      .where('published_at', 'is not', null)
      .where('product_type', '<>', '')
      .groupBy('product_type')
      .execute(),
  )
  const spellings = rows.toSorted((a, b) => (a.product_type < b.product_type ? -1 : 1))
  const byHandle = Map.groupBy(spellings, (row) => collectionHandle(row.product_type))
  return [...byHandle].map(([handle, types]) => ({
    id: collectionNumber(handle),
    handle,
    title: types[0]?.product_type ?? handle,
    productTypes: types.map((row) => row.product_type),
    updatedAt: types.map((row) => row.updated_at).reduce((a, b) => (a > b ? a : b)),
  }))
}
