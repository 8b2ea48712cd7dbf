import { withRule, type QuantityRule } from '../../commerce/quantity-rule.ts'
import { exclusion } from '../../content/excluded.ts'
import { cartNotes } from '../../features/cart/model/cart-notes.ts'
import type { Cart, CartLine } from '../../features/cart/model/cart.ts'
import type { CartSettings } from '../../features/cart/model/cart-settings.ts'
import { chosenLines, promotionalSkus } from '../../features/cart/model/promotions.ts'
import { cartRulesQuery } from '../../features/cart/service/cart-rules.document.ts'
import { createCartApi } from '../../features/cart/service/cart-api.ts'
import { createGiftCards, supportsGiftCards, type AppliedGiftCard } from '../../features/cart/service/gift-cards.ts'
import { cartSettingsQuery, toCartSettings } from '../../features/cart/service/cart-settings.query.ts'
import { cartIdOf } from '../../features/cart/session/cart-cookie.ts'
import { orNull } from '../../commerce/or-null.ts'
import type { RequestContext } from '../../request-context.ts'

/** The cart's data on a page. */
export interface CartContent extends Pick<Cart, 'id' | 'total' | 'discountCodes'> {
  /**
   * Lines with the path of the product's page, if the site has one, and the quantity rule, if it restricts the
   * quantity.
   */
  lines: { line: CartLine; path: string | undefined; quantityRule: QuantityRule | undefined }[]
  notes: string[]
  /** The applied gift cards; null if the store does not support them in carts, or they cannot be read. */
  giftCards: AppliedGiftCard[] | null
}

/** The editors' settings; null, with the error reported, if they cannot be read. */
export const readCartSettings = ({ content, site }: RequestContext): Promise<CartSettings | null> =>
  orNull(async () => toCartSettings(await content.query(cartSettingsQuery, exclusion(site.variant))))

/** The quantity rules of a cart's variants, by id; null, with the error reported, if they cannot be read. */
const readRules = ({ commerce }: RequestContext, cartId: string) =>
  orNull(async () => {
    const { cart } = await commerce.request(cartRulesQuery, { id: cartId })
    const variants = cart?.lines.nodes.map(({ merchandise }) => withRule(merchandise)) ?? []
    return new Map(variants.map(({ id, quantityRule }) => [id, quantityRule]))
  })

/** The gift cards of a cart; null if the store does not support them, or, with the error reported, if reading fails. */
const readGiftCards = ({ commerce, site }: RequestContext, cartId: string): Promise<AppliedGiftCard[] | null> | null =>
  supportsGiftCards(site.catalogueApi) ? orNull(() => createGiftCards(commerce).fetch(cartId)) : null

/** The cart of a request's shopper, or another one by its id; null if it is empty. */
export async function loadCart(
  context: RequestContext,
  request: Request,
  id = cartIdOf(request, context.site),
): Promise<CartContent | null> {
  if (id === null) return null
  const [cart, settings, rules, giftCards] = await Promise.all([
    createCartApi(context.cart).fetch(id),
    readCartSettings(context),
    readRules(context, id),
    readGiftCards(context, id),
  ])
  const lines = cart ? chosenLines(cart.lines, promotionalSkus(settings?.promotions ?? [])) : []
  if (!cart || lines.length === 0) return null
  return {
    id: cart.id,
    total: cart.total,
    discountCodes: cart.discountCodes,
    lines: lines.map((line) => ({
      line,
      path: settings?.products[line.merchandise.productId]?.path,
      quantityRule: rules?.get(line.merchandise.id),
    })),
    notes: settings ? cartNotes(lines, settings) : [],
    giftCards,
  }
}
