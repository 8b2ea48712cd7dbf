import { readCart } from '../cart/filled-cart.ts'
import { loadCollections, type Collection } from '../catalogue/collection.ts'
import { findProductNumber, loadProducts, loadProductsOfVariants } from '../catalogue/product-store.ts'
import type { Product } from '../catalogue/product.ts'
import { ClientError } from '@shop/http/client-error'
import { gidTypeOf, parseGid, parseNumericGid } from '../values/gid.ts'
import type { Reads } from '../database/reads.ts'
import type { TextKind } from '../texts/store-text.ts'
import { searchTitled, type SearchFields } from '../texts/text-search.ts'
import { findText } from '../texts/text-store.ts'
import { viewCart } from './cart-view.ts'
import { viewCollection } from './collection-view.ts'
import { viewMetaobject } from './metaobject-view.ts'
import type { ViewContext } from './money-view.ts'
import { viewProduct, viewVariant } from './product-view.ts'
import { viewPolicies } from './policy-view.ts'
import { viewShop, type ShopDescription } from './shop-view.ts'
import { createBodies } from './text-bodies.ts'
import { viewArticle, viewBlog, viewPage, viewPolicy, type TextSources } from './text-view.ts'

export interface FinderOptions {
  reads: Reads
  context: ViewContext
  shop: ShopDescription
}

type Handle = string | null | undefined
type Named = { id?: Handle; handle?: Handle }

/** The kinds of texts and their views, by the types of their ids. */
const textTypes = {
  Article: { kind: 'article', view: viewArticle },
  Blog: { kind: 'blog', view: viewBlog },
  Metaobject: { kind: 'metaobject', view: viewMetaobject },
  Page: { kind: 'page', view: viewPage },
  ShopPolicy: { kind: 'policy', view: viewPolicy },
} as const satisfies Record<string, { kind: TextKind; view: unknown }>

type TextType = keyof typeof textTypes
const isTextType = (type: string | undefined): type is TextType => type !== undefined && Object.hasOwn(textTypes, type)

/** Too many ids in one request. */
class TooManyIdsError extends ClientError {
  override readonly name = 'TooManyIdsError'
}

const mostIds = 250

function published(product: Product | undefined): Product | undefined {
  return product?.publishedAt ? product : undefined
}

/** By what collections are searched. All are the platform's smart collections: their products follow from a rule. */
const collectionFields: SearchFields<Collection> = {
  collection_type: () => ['smart'],
  updated_at: ({ updatedAt }) => ({ time: updatedAt }),
}

/** Lookups of single objects: only published products and open carts are visible. */
export function createFinders({ reads, context, shop }: FinderOptions) {
  const { queries, scan } = reads

  const texts: TextSources = { reads, context, bodyOf: createBodies(reads) }

  /** A text by its id, or by its handle. */
  async function text(type: TextType, { id, handle }: Named) {
    const { kind, view } = textTypes[type]
    const number = id == null ? undefined : parseNumericGid(type, id)
    if (number === undefined && (id != null || handle == null)) return null
    const found = await findText(queries, kind, number === undefined ? { handle: handle ?? '' } : { id: number })
    return found ? view(found, texts) : null
  }

  const viewThisShop = () => ({ ...viewShop(shop), ...viewPolicies(texts) })

  /** A metaobject by its id, or by its type and handle. */
  async function metaobject({ id, handle }: { id?: Handle; handle?: { type: string; handle: string } | null }) {
    if (id != null || !handle) return text('Metaobject', { id: id ?? '' })
    const found = await findText(queries, 'metaobject', { parent: handle.type, handle: handle.handle })
    return found ? viewMetaobject(found) : null
  }

  async function publishedProduct(number: number | undefined): Promise<Product | undefined> {
    return number === undefined ? undefined : published((await loadProducts(queries, [number])).get(number))
  }

  async function product(number: number | undefined) {
    const found = await publishedProduct(number)
    return found ? viewProduct(found, context) : null
  }

  const numberOf = async (handle: Handle) => (handle == null ? undefined : findProductNumber(queries, handle))

  const productByHandle = async (handle: Handle) => product(await numberOf(handle))

  const findProduct = async ({ id, handle }: { id: Handle; handle: Handle }): Promise<Product | undefined> =>
    publishedProduct(id == null ? await numberOf(handle) : parseNumericGid('Product', id))

  async function variant(number: number | undefined) {
    if (number === undefined) return null
    const owner = published((await loadProductsOfVariants(queries, [number])).get(number))
    const found = owner?.variants.find(({ id }) => id === number)
    return owner && found ? viewVariant(owner, found, context) : null
  }

  async function findCollection(isWanted: (collection: Collection) => boolean) {
    const found = (await loadCollections(scan)).find(isWanted)
    return found ? viewCollection(found, reads, context) : null
  }

  const collection = async (number: number | undefined) => findCollection(({ id }) => id === number)
  const collectionByHandle = async (handle: Handle) => findCollection((found) => found.handle === handle)

  async function collections(query: string | null | undefined): Promise<Collection[]> {
    return searchTitled(await loadCollections(scan), query, collectionFields)
  }

  async function cart(gid: string) {
    const token = parseGid('Cart', gid)
    const found = token === undefined ? undefined : await readCart(queries, { token })
    return found ? viewCart(found, queries, context) : null
  }

  async function node(gid: string) {
    const type = gidTypeOf(gid)
    if (type === 'Product') return product(parseNumericGid('Product', gid))
    if (type === 'ProductVariant') return variant(parseNumericGid('ProductVariant', gid))
    if (type === 'Collection') return collection(parseNumericGid('Collection', gid))
    if (type === 'Shop') return gid === viewShop(shop).id ? viewThisShop() : null
    if (isTextType(type)) return text(type, { id: gid })
    return type === 'Cart' ? cart(gid) : null
  }

  async function nodes(ids: readonly string[]) {
    if (ids.length > mostIds) throw new TooManyIdsError(`\`ids\` has more than ${mostIds} entries`)
    return Promise.all(ids.map(node))
  }

  return {
    product,
    productByHandle,
    findProduct,
    collection,
    collectionByHandle,
    collections,
    cart,
    metaobject,
    node,
    nodes,
    shop: viewThisShop,
    text,
    texts,
  }
}
