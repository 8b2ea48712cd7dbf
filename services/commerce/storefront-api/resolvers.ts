import { readCart, type CartCreateInput, type CartMutations } from '../cart/cart-mutations.ts'
import type { LineInput, LineUpdateInput } from '../cart/cart-lines.ts'
import type { Attribute, BuyerIdentity } from '../cart/cart.ts'
import { listProducts, type ProductListArguments } from '../catalogue/product-list.ts'
import { findProductNumber, loadProducts, loadProductsOfVariants } from '../catalogue/product-store.ts'
import type { Product } from '../catalogue/product.ts'
import { gidTypeOf, parseGid, parseNumericGid } from '../gid.ts'
import { viewPage } from '../pagination.ts'
import type { Queries } from '../tables.ts'
import { viewCart, viewCartPayload } from './cart-view.ts'
import type { ViewContext } from './money-view.ts'
import { viewProduct, viewVariant } from './product-view.ts'
import { viewShop, type ShopDescription } from './shop-view.ts'

export interface ResolverOptions {
  queries: Queries
  mutations: CartMutations
  context: ViewContext
  shop: ShopDescription
}

type Arguments<Shape> = (parent: unknown, args: Shape) => unknown

function published(product: Product | undefined): Product | undefined {
  return product?.publishedAt ? product : undefined
}

/** What finds a single thing: the storefront sees published products and open carts only. */
function createFinders({ queries, context }: ResolverOptions) {
  async function product(number: number | undefined) {
    if (number === undefined) return null
    const found = published((await loadProducts(queries, [number])).get(number))
    return found ? viewProduct(found, context) : null
  }

  async function variant(number: number | undefined) {
    if (number === undefined) return null
    const owner = published((await loadProductsOfVariants(queries, [number])).get(number))
    const found = owner?.variants.find(({ id }) => id === number)
    return owner && found ? viewVariant(owner, found, context) : null
  }

  async function cart(gid: string) {
    const token = parseGid('Cart', gid)
    const found = token === undefined ? undefined : await readCart(queries, { token })
    return found ? viewCart(found, context) : null
  }

  async function node(gid: string) {
    const type = gidTypeOf(gid)
    if (type === 'Product') return product(parseNumericGid('Product', gid))
    if (type === 'ProductVariant') return variant(parseNumericGid('ProductVariant', gid))
    return type === 'Cart' ? cart(gid) : null
  }

  return { product, cart, node }
}

/**
 * The root fields of the Storefront API; below them the views answer for themselves.
 * Protocol: https://shopify.dev/docs/api/storefront/2023-07
 */
export function createResolvers(options: ResolverOptions) {
  const { queries, mutations, context, shop } = options
  const find = createFinders(options)
  const byHandle = async (handle: string) => find.product(await findProductNumber(queries, handle))
  const payload = (mutation: Parameters<typeof viewCartPayload>[0]) => viewCartPayload(mutation, context)

  const QueryRoot = {
    cart: (_, { id }) => find.cart(id),
    node: (_, { id }) => find.node(id),
    product: (_, { id, handle }) => {
      if (id != null) return find.product(parseNumericGid('Product', id))
      return handle == null ? null : byHandle(handle)
    },
    productByHandle: (_, { handle }) => byHandle(handle),
    products: async (_, args) =>
      viewPage(await listProducts(queries, args), (product) => viewProduct(product, context)),
    nodes: (_, { ids }) => Promise.all(ids.map((id) => find.node(id))),
    shop: () => viewShop(shop),
  } satisfies {
    cart: Arguments<{ id: string }>
    node: Arguments<{ id: string }>
    nodes: Arguments<{ ids: string[] }>
    product: Arguments<{ id?: string | null; handle?: string | null }>
    productByHandle: Arguments<{ handle: string }>
    products: Arguments<ProductListArguments>
    shop: () => unknown
  }

  const Mutation = {
    cartCreate: (_, { input }) => payload(mutations.create(input ?? {})),
    cartLinesAdd: (_, { cartId, lines }) => payload(mutations.addLines(cartId, lines)),
    cartLinesUpdate: (_, { cartId, lines }) => payload(mutations.updateLines(cartId, lines)),
    cartLinesRemove: (_, { cartId, lineIds }) => payload(mutations.removeLines(cartId, lineIds)),
    cartAttributesUpdate: (_, { cartId, attributes }) => payload(mutations.updateAttributes(cartId, attributes)),
    cartDiscountCodesUpdate: (_, { cartId, discountCodes }) =>
      payload(mutations.updateDiscountCodes(cartId, discountCodes)),
    cartNoteUpdate: (_, { cartId, note }) => payload(mutations.updateNote(cartId, note)),
    cartBuyerIdentityUpdate: (_, { cartId, buyerIdentity }) =>
      payload(mutations.updateBuyerIdentity(cartId, buyerIdentity)),
    cartSelectedDeliveryOptionsUpdate: (_, { cartId }) => payload(mutations.selectDeliveryOptions(cartId)),
  } satisfies {
    cartCreate: Arguments<{ input?: CartCreateInput | null }>
    cartLinesAdd: Arguments<{ cartId: string; lines: LineInput[] }>
    cartLinesUpdate: Arguments<{ cartId: string; lines: LineUpdateInput[] }>
    cartLinesRemove: Arguments<{ cartId: string; lineIds: string[] }>
    cartAttributesUpdate: Arguments<{ cartId: string; attributes: Attribute[] }>
    cartDiscountCodesUpdate: Arguments<{ cartId: string; discountCodes?: string[] | null }>
    cartNoteUpdate: Arguments<{ cartId: string; note?: string | null }>
    cartBuyerIdentityUpdate: Arguments<{ cartId: string; buyerIdentity: BuyerIdentity }>
    cartSelectedDeliveryOptionsUpdate: Arguments<{ cartId: string }>
  }

  return { QueryRoot, Mutation }
}
