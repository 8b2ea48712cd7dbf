import { readCart } from '../cart/cart-mutations.ts'
import { loadCollections, type Collection } from '../catalogue/collection.ts'
import { parseSearch, SearchSyntaxError, type SearchExpression } from '../catalogue/product-search.ts'
import { findProductNumber, loadProducts, loadProductsOfVariants } from '../catalogue/product-store.ts'
import type { Product } from '../catalogue/product.ts'
import { ClientError } from '@shop/http/client-error'
import { gidTypeOf, parseGid, parseNumericGid } from '../values/gid.ts'
import type { Reads } from '../database/reads.ts'
import { viewCart } from './cart-view.ts'
import { viewCollection } from './collection-view.ts'
import type { ViewContext } from './money-view.ts'
import { viewProduct, viewVariant } from './product-view.ts'
import { viewShop, type ShopDescription } from './shop-view.ts'

export interface FinderOptions {
  reads: Reads
  context: ViewContext
  shop: ShopDescription
}

type Handle = string | null | undefined

/** Too many ids in one request. */
class TooManyIdsError extends ClientError {
  override readonly name = 'TooManyIdsError'
}

const mostIds = 250

function published(product: Product | undefined): Product | undefined {
  return product?.publishedAt ? product : undefined
}

/** Whether a search matches a collection; the fields are those of `collections(query:)`. @throws SearchSyntaxError */
function isFound(collection: Collection, expression: SearchExpression): boolean {
  const found = (operand: SearchExpression) => isFound(collection, operand)
  if (expression.type === 'not') return !found(expression.operand)
  if (expression.type === 'and') return expression.operands.every(found)
  if (expression.type === 'or') return expression.operands.some(found)
  const { field, value } = expression
  if (field === undefined || field === 'title')
    return collection.title.toLowerCase().includes(value.toLowerCase().replace(/\*$/u, ''))
  throw new SearchSyntaxError(`Collections are not searched by "${field}", only by title`)
}

/** Lookups of single objects: only published products and open carts are visible. */
export function createFinders({ reads, context, shop }: FinderOptions) {
  const { queries, scan } = reads

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
    const all = await loadCollections(scan)
    const search = query ? parseSearch(query) : undefined
    return search ? all.filter((found) => isFound(found, search)) : all
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
    if (type === 'Shop') return gid === viewShop(shop).id ? viewShop(shop) : null
    return type === 'Cart' ? cart(gid) : null
  }

  async function nodes(ids: readonly string[]) {
    if (ids.length > mostIds) throw new TooManyIdsError(`\`ids\` has more than ${mostIds} entries`)
    return Promise.all(ids.map(node))
  }

  return { product, productByHandle, findProduct, collection, collectionByHandle, collections, cart, node, nodes }
}
