import { readCart } from '../cart/filled-cart.ts'
import { loadCollections, type Collection } from '../catalogue/collection.ts'
import {
  findProductNumber,
  findPublishedImage,
  loadProducts,
  loadProductsOfVariants,
} from '../catalogue/product-store.ts'
import type { Product } from '../catalogue/product.ts'
import { ClientError } from '@shop/http/client-error'
import { gidTypeOf, parseGid, parseNumericGid, toGid } from '../values/gid.ts'
import type { Reads } from '../database/reads.ts'
import type { StoreText, TextKind } from '../texts/store-text.ts'
import { searchTitled, type SearchFields } from '../texts/text-search.ts'
import { findText, loadBodies } from '../texts/text-store.ts'
import { viewCart } from './cart-view.ts'
import { viewCollection } from './collection-view.ts'
import { createBatchLoader } from './batch-loader.ts'
import { viewMedia } from './image-view.ts'
import { findMenuNode } from './menu-view.ts'
import { viewMetaobject } from './metaobject-view.ts'
import type { ViewContext } from './money-view.ts'
import { viewProduct, viewVariant } from './product-view.ts'
import { loadShippingRates } from '../shipping/shipping-rate-store.ts'
import { shippedCountries } from '../shipping/shipping-rate.ts'
import { shopNumber, viewShop, type ShopDescription } from './shop-view.ts'
import { viewArticle, viewBlog, viewPage, viewPolicies, viewPolicy, type TextSources } from './text-view.ts'

export interface FinderOptions {
  reads: Reads
  context: ViewContext
  shop: ShopDescription
}

/** Identifies an object in a query: by its id, or else by its handle. */
export interface Named {
  id?: string | null | undefined
  handle?: string | null | undefined
}

/** Identifies a metaobject, whose handle is unique within its type. */
export interface MetaobjectName {
  id?: string | null
  handle?: { type: string; handle: string } | null
}

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

const maxIds = 250

function published(product: Product | undefined): Product | undefined {
  return product?.publishedAt ? product : undefined
}

/** The search fields of collections. All are smart collections: their products are determined by a rule. */
const collectionFields: SearchFields<Collection> = {
  collection_type: () => ['smart'],
  updated_at: ({ updatedAt }) => ({ time: updatedAt }),
}

/** Lookups of single objects: only published products and open carts are visible. */
export function createFinders({ reads, context, shop }: FinderOptions) {
  const { queries, scan } = reads

  const bodiesWith = createBatchLoader((paths: string[]) => loadBodies(queries, paths))
  const bodyOf = async ({ path }: StoreText) => (await bodiesWith(path)).get(path) ?? ''
  const texts: TextSources = { reads, context, bodyOf }

  /** A text by its id, or by its handle. */
  async function text(type: TextType, { id, handle }: Named) {
    const { kind, view } = textTypes[type]
    const number = id == null ? undefined : parseNumericGid(type, id)
    if (number === undefined && (id != null || handle == null)) return null
    const found = await findText(queries, kind, number === undefined ? { handle: handle ?? '' } : { id: number })
    return found ? view(found, texts) : null
  }

  const shipsToCountries = async () => shippedCountries(await loadShippingRates(queries)).map(({ code }) => code)

  const viewThisShop = () => ({ ...viewShop(shop), ...viewPolicies(texts), shipsToCountries })

  /** A metaobject by its id, or by its type and handle. */
  async function metaobject({ id, handle }: MetaobjectName) {
    if (id != null || !handle) return text('Metaobject', { id: id ?? '' })
    const found = await findText(queries, 'metaobject', { parent: handle.type, handle: handle.handle })
    return found ? viewMetaobject(found) : null
  }

  async function productNumberOf({ id, handle }: Named): Promise<number | undefined> {
    if (id != null) return parseNumericGid('Product', id)
    return handle == null ? undefined : findProductNumber(queries, handle)
  }

  async function findProduct(named: Named): Promise<Product | undefined> {
    const number = await productNumberOf(named)
    return number === undefined ? undefined : published((await loadProducts(queries, [number])).get(number))
  }

  async function product(named: Named) {
    const found = await findProduct(named)
    return found ? viewProduct(found, context) : null
  }

  async function collection({ id, handle }: Named) {
    const number = id == null ? undefined : parseNumericGid('Collection', id)
    const isWanted = (each: Collection) => (id == null ? each.handle === handle : each.id === number)
    const found = (await loadCollections(scan)).find(isWanted)
    return found ? viewCollection(found, reads, context) : null
  }

  async function collections(query: string | null | undefined): Promise<Collection[]> {
    return searchTitled(await loadCollections(scan), query, collectionFields)
  }

  async function cart(gid: string) {
    const token = parseGid('Cart', gid)
    const found = token === undefined ? undefined : await readCart(queries, { token })
    return found ? viewCart(found, queries, context) : null
  }

  async function mediaImage(gid: string) {
    const number = parseNumericGid('MediaImage', gid)
    const found = number === undefined ? undefined : await findPublishedImage(queries, number)
    return found ? viewMedia(found, context) : null
  }

  async function menuNode(type: 'Menu' | 'MenuItem', gid: string) {
    const number = parseNumericGid(type, gid)
    return number === undefined ? null : findMenuNode(toGid(type, number), texts)
  }

  /** The products with these ids, and those of the variants with these ids, by the numbers of both. */
  async function loadNamed(ids: readonly string[]) {
    const numbersOf = (type: 'Product' | 'ProductVariant') => [
      ...new Set(ids.flatMap((id) => parseNumericGid(type, id) ?? [])),
    ]
    const [products, owners] = await Promise.all([
      loadProducts(queries, numbersOf('Product')),
      loadProductsOfVariants(queries, numbersOf('ProductVariant')),
    ])
    return { products, owners }
  }

  function productNode(gid: string, products: Map<number, Product>) {
    const found = published(products.get(parseNumericGid('Product', gid) ?? -1))
    return found ? viewProduct(found, context) : null
  }

  function variantNode(gid: string, owners: Map<number, Product>) {
    const number = parseNumericGid('ProductVariant', gid) ?? -1
    const owner = published(owners.get(number))
    const found = owner?.variants.find(({ id }) => id === number)
    return owner && found ? viewVariant(owner, found, context) : null
  }

  async function findNode(gid: string, { products, owners }: Awaited<ReturnType<typeof loadNamed>>) {
    const type = gidTypeOf(gid)
    if (type === 'Product') return productNode(gid, products)
    if (type === 'ProductVariant') return variantNode(gid, owners)
    if (type === 'Collection') return collection({ id: gid })
    if (type === 'Shop') return parseNumericGid(type, gid) === shopNumber ? viewThisShop() : null
    if (isTextType(type)) return text(type, { id: gid })
    if (type === 'MediaImage') return mediaImage(gid)
    if (type === 'Menu' || type === 'MenuItem') return menuNode(type, gid)
    return type === 'Cart' ? cart(gid) : null
  }

  /** Objects of any type, null for unknown ids. The products of all are read together: three queries for up to 25. */
  async function nodes(ids: readonly string[]) {
    if (ids.length > maxIds) throw new ClientError(`\`ids\` has more than ${maxIds} entries`)
    const loaded = await loadNamed(ids)
    return Promise.all(ids.map((id) => findNode(id, loaded)))
  }

  const node = async (gid: string) => (await nodes([gid]))[0] ?? null

  return {
    product,
    findProduct,
    collection,
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
