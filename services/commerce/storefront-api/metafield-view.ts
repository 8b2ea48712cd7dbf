import { defaultNamespace } from '../values/metafield-key.ts'
import { referencesIn } from '../values/metafield-type.ts'
import type { CartMetafield } from '../cart/cart-metafields.ts'
import { loadMetafields } from '../catalogue/metafield-store.ts'
import type { ProductImage } from '../catalogue/product.ts'
import type { Reads } from '../database/reads.ts'
import { parseNumericGid, toGid } from '../values/gid.ts'
import { viewMedia } from './image-view.ts'
import { createBatchLoader } from './batch-loader.ts'
import type { ViewContext } from './money-view.ts'
import { paginate, type Connection, type PageArguments } from '../values/pagination.ts'

/** The `metafield` and `metafields` fields of objects without metafields: all are null. */
export const noMetafields = {
  metafield: null,
  metafields: ({ identifiers }: { identifiers: unknown[] }) => identifiers.map(() => null),
}

/** A metafield of a cart, or of a part of the catalogue. */
export interface Metafield extends Omit<CartMetafield, 'id'> {
  id: string | number
  /** The pictures that its value refers to. */
  pictures?: readonly ProductImage[]
}

/** A `Metafield` of the Storefront API; {@link createReferenceResolvers} resolves its references. */
export function viewMetafield(metafield: Metafield, parentResource: () => unknown) {
  const { id, namespace, key, type, value, pictures = [], createdAt, updatedAt } = metafield
  return {
    __typename: 'Metafield',
    id: toGid('Metafield', id),
    namespace,
    key,
    type,
    value,
    pictures,
    description: null,
    createdAt,
    updatedAt,
    parentResource,
  }
}

interface Identifier {
  namespace?: string | null
  key: string
}

/**
 * The `metafield` and `metafields` fields of the Storefront API.
 * @param load called once, when a metafield is requested.
 */
export function viewMetafields(load: () => Promise<readonly Metafield[]>, parentResource: () => unknown) {
  let loading: Promise<readonly Metafield[]> | undefined
  const find = async ({ namespace, key }: Identifier) => {
    loading ??= load()
    const place = namespace ?? defaultNamespace
    const found = (await loading).find((metafield) => metafield.namespace === place && metafield.key === key)
    return found ? viewMetafield(found, parentResource) : null
  }
  return {
    metafield: find,
    metafields: ({ identifiers }: { identifiers: Identifier[] }) => Promise.all(identifiers.map(find)),
  }
}

/** Loads the metafields of a product, a variant or a collection by its number. */
export type LoadMetafields = (owner: number) => Promise<readonly Metafield[]>

export function createMetafieldLoader({ queries }: Reads): LoadMetafields {
  const metafieldsWith = createBatchLoader((owners: number[]) => loadMetafields(queries, owners))
  return async (owner) => (await metafieldsWith(owner)).get(owner) ?? []
}

/** The `metafield` and `metafields` fields of a type of the catalogue. */
export function createMetafieldResolvers(type: 'Collection' | 'Product' | 'ProductVariant', load: LoadMetafields) {
  const fieldsOf = (parent: { id: string }) => {
    const owner = parseNumericGid(type, parent.id)
    return viewMetafields(
      async () => (owner === undefined ? [] : load(owner)),
      () => parent,
    )
  }
  return {
    metafield: (parent: { id: string }, identifier: Identifier) => fieldsOf(parent).metafield(identifier),
    metafields: (parent: { id: string }, args: { identifiers: Identifier[] }) => fieldsOf(parent).metafields(args),
  }
}

type Valued = { type: string; value: string | null; pictures?: readonly ProductImage[] }

/**
 * The `reference` and `references` fields of `Metafield` and `MetaobjectField`: the objects that their values refer to,
 * if the shop shows them.
 * @param find finds an object by its global id; pictures are those of the metafield itself.
 */
export function createReferenceResolvers(find: (gid: string) => Promise<object | null>, context: ViewContext) {
  async function open(gid: string, { pictures = [] }: Valued): Promise<object | null> {
    const picture = pictures.find(({ id }) => toGid('MediaImage', id) === gid)
    return picture ? viewMedia(picture, context) : find(gid)
  }

  return {
    async reference(valued: Valued) {
      const { type, value } = valued
      const [id] = type.startsWith('list.') || value === null ? [] : referencesIn(type, value)
      return id === undefined ? null : open(id, valued)
    },

    async references(valued: Valued, args: PageArguments): Promise<Connection<object> | null> {
      const { type, value } = valued
      if (!type.startsWith('list.') || !type.endsWith('_reference')) return null
      const ids = value === null ? [] : referencesIn(type, value)
      const { edges, pageInfo } = paginate(ids, (_id, index) => [index, index], args)
      const found = await Promise.all(
        edges.map(async ({ cursor, node }) => ({ cursor, node: await open(node, valued) })),
      )
      const shown = found.flatMap(({ cursor, node }) => (node ? [{ cursor, node }] : []))
      return { edges: shown, nodes: shown.map(({ node }) => node), pageInfo }
    },
  }
}
