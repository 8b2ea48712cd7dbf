import { z } from 'zod'
import { globalId } from './global-id.ts'
import { graphql } from './graphql.ts'
import { orNull } from './or-null.ts'
import { inBatches, nodesShape } from './shapes.ts'
import type { RequestOptions, StorefrontClient } from './storefront-client.ts'

const existingProductsQuery = graphql(`
  query ExistingProducts($ids: [ID!]!) {
    nodes(ids: $ids) {
      __typename
      ... on Product {
        id
      }
    }
  }
`)

const shape = nodesShape('Product', z.object({ id: z.string() }))

/** The commerce id of an object that describes a product of the content; undefined for any other value. */
function commerceIdIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('commerceId' in value)) return undefined
  return typeof value.commerceId === 'string' ? globalId('Product', value.commerceId) : undefined
}

/** The commerce ids of all products in content. */
function commerceIdsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const id = commerceIdIn(value)
  return [...(id === undefined ? [] : [id]), ...Object.values(value).flatMap(commerceIdsIn)]
}

/**
 * A copy of content without these products, which are left out of lists and null elsewhere, and without the ids, which
 * pages do not show. Parts that are the same object stay the same object, because the router serializes each object
 * once.
 */
function without(missing: ReadonlySet<string>, content: object): unknown {
  const copies = new Map<object, unknown>()
  const isMissing = (part: unknown) => missing.has(commerceIdIn(part) ?? '')
  function copyOf(value: object): unknown {
    if (Array.isArray(value)) return value.filter((part) => !isMissing(part)).map(copy)
    const members = Object.entries(value).filter(([name]) => name !== 'commerceId')
    return Object.fromEntries(members.map(([name, part]) => [name, isMissing(part) ? null : copy(part)]))
  }
  function copy(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value
    if (!copies.has(value)) copies.set(value, copyOf(value))
    return copies.get(value)
  }
  return copy(content)
}

/**
 * The ids among these that the store is known not to have: the response has a node for each id, null if the product is
 * missing.
 */
async function missingAmong(
  commerce: StorefrontClient,
  ids: readonly string[],
  call: RequestOptions,
): Promise<string[]> {
  const options = { ...call, shape, isPublic: true }
  const response = await orNull(() => commerce.request(existingProductsQuery, { ids: [...ids] }, options))
  if (!response || response.nodes.length < ids.length) return []
  const found = new Set(response.nodes.flatMap((node) => (node?.__typename === 'Product' ? [node.id] : [])))
  return ids.filter((id) => !found.has(id))
}

/** The last result for a content object that many requests share. */
interface Shown {
  ids: readonly string[]
  /** The last missing products, and the content without them. */
  missing: string[]
  content: unknown
}

const shown = new WeakMap<object, Shown>()

/**
 * Content without the products, objects with a `commerceId`, that the store is known not to have: their pages do not
 * exist. For pages that show nothing else from the store: by default it never waits for an external store.
 */
export async function withoutUnknownProducts<Content extends object>(
  { commerce }: { commerce: StorefrontClient },
  content: Content,
  call: RequestOptions = { mayWait: false },
): Promise<Content> {
  const last = shown.get(content)
  const ids = last?.ids ?? [...new Set(commerceIdsIn(content))]
  const missing = (await Promise.all(inBatches(ids).map((part) => missingAmong(commerce, part, call)))).flat()
  const isSame = last?.missing.length === missing.length && missing.every((id, index) => id === last.missing[index])
  const result = isSame ? last.content : without(new Set(missing), content)
  shown.set(content, { ids, missing, content: result })
  // Products are only removed from where the schema allows it: from lists, and where they may be null.
  return result as Content
}
