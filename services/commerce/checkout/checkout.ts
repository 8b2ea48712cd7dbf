import { readCart } from '../cart/cart-mutations.ts'
import { resolveCart } from '../cart/resolved-cart.ts'
import type { FilledCart } from '../cart/cart.ts'
import { loadImages } from '../catalogue/product-store.ts'
import type { Currency } from '../money.ts'
import type { Placement, PlaceOrder, Shortage } from '../orders/order-placement.ts'
import { findOrder } from '../orders/order-store.ts'
import type { Queries } from '../tables.ts'
import { gatewayName, payWithBogusGateway } from './bogus-gateway.ts'
import { initialValues, parseCheckoutForm, type CheckoutValues } from './checkout-form.ts'
import { renderCheckout, type CheckoutPage } from './checkout-page.ts'
import { renderConfirmation } from './confirmation-page.ts'
import { renderNotice, type Html, type PageContext } from './page.ts'
import { summarizeCart, summarizeOrder } from './summaries.ts'

export interface CheckoutOptions {
  queries: Queries
  placeOrder: PlaceOrder
  context: PageContext
  currency: Currency
}

/** A page, or the path of another one. */
export type Answer = { status: 200 | 404 | 409 | 422; page: Html } | { redirect: string }

/** Which checkout is asked for, and the query that it was given: `?utm_source=…`, or an empty text. */
export interface CheckoutAddress {
  token: string
  search: string
}

const declined = 'The card was declined and nothing was charged. Enter 1 to pay.'
const failed = 'The payment service failed and nothing was charged. Please try again.'
const totalChanged = 'The total has changed since you saw it. Please look at it again before you pay.'

function shortageMessage(left: number): string {
  if (left === 0) return 'This is sold out now. Please take it out of your cart in the shop.'
  return `Only ${left} ${left === 1 ? 'is' : 'are'} left now. Please change the quantity in the shop.`
}

/**
 * The checkout of a cart: a form that is validated here, and one order however often it is paid. Once there is an order
 * every way leads to its confirmation.
 */
export function createCheckout({ queries, placeOrder, context, currency }: CheckoutOptions) {
  const pathOf = ({ token, search }: CheckoutAddress) => `${context.mount}/checkouts/${token}${search}`
  const thankYou = (token: string): Answer => ({ redirect: `${context.mount}/checkouts/${token}/thank-you` })

  const gone: Answer = {
    status: 404,
    page: renderNotice(context, {
      title: 'This cart has drifted off',
      message: 'There is no checkout at this address. The cart in the shop may be a newer one.',
    }),
  }
  const empty: Answer = {
    status: 200,
    page: renderNotice(context, {
      title: 'Nothing here but clouds',
      message: 'Your cart is empty, so there is nothing to pay for yet.',
    }),
  }

  function form(
    address: CheckoutAddress,
    cart: FilledCart,
    values: CheckoutValues,
    wrong: Partial<Pick<CheckoutPage, 'errors' | 'problem'>> & { lines?: ReadonlyMap<string, string> } = {},
  ): Html {
    return renderCheckout(context, {
      action: pathOf(address),
      summary: summarizeCart(resolveCart(cart), currency, wrong.lines),
      values,
      errors: wrong.errors ?? {},
      problem: wrong.problem,
    })
  }

  function soldOut(address: CheckoutAddress, cart: FilledCart, values: CheckoutValues, shortages: Shortage[]): Answer {
    const lines = new Map(shortages.map(({ lineId, left }) => [lineId, shortageMessage(left)]))
    const problem = {
      message: 'Not everything in your order is left. Nothing was charged.',
      anchor: `line-${shortages[0]?.lineId}`,
    }
    return { status: 409, page: form(address, cart, values, { problem, lines }) }
  }

  function afterPlacement(
    address: CheckoutAddress,
    cart: FilledCart,
    values: CheckoutValues,
    placement: Placement,
  ): Answer {
    if (placement.status === 'placed') return thankYou(address.token)
    if (placement.status === 'unknown') return gone
    if (placement.status === 'empty') return empty
    if (placement.status === 'sold out') return soldOut(address, cart, values, placement.shortages)
    return { status: 409, page: form(address, cart, values, { problem: { message: totalChanged, anchor: 'summary' } }) }
  }

  /** What to answer when a checkout has no open cart. */
  async function withoutCart({ token }: CheckoutAddress): Promise<Answer> {
    return (await findOrder(queries, token)) ? thankYou(token) : gone
  }

  return {
    async show(address: CheckoutAddress): Promise<Answer> {
      const cart = await readCart(queries, { checkoutToken: address.token })
      if (!cart) return withoutCart(address)
      if (cart.cart.lines.length === 0) return empty
      return { status: 200, page: form(address, cart, initialValues(cart.cart.buyerIdentity)) }
    },

    async pay(address: CheckoutAddress, data: FormData): Promise<Answer> {
      const checkout = { checkoutToken: address.token }
      const cart = await readCart(queries, checkout)
      if (!cart) return withoutCart(address)
      if (cart.cart.lines.length === 0) return empty
      const parsed = parseCheckoutForm(data)
      const { values } = parsed
      const refuse = (errors: CheckoutPage['errors']): Answer => {
        return { status: 422, page: form(address, cart, values, { errors }) }
      }
      if ('errors' in parsed) return refuse(parsed.errors)
      const { cardNumber, ...submission } = parsed.submission
      const outcome = payWithBogusGateway(cardNumber)
      if (outcome !== 'paid') return refuse({ cardNumber: outcome === 'declined' ? declined : failed })
      const parameters = [...new URLSearchParams(address.search)]
      const placement = await placeOrder({ ...checkout, ...submission, paymentGateway: gatewayName, parameters })
      // Read again: what the page says must be what the order was refused for.
      return afterPlacement(address, (await readCart(queries, checkout)) ?? cart, values, placement)
    },

    async confirm({ token, search }: CheckoutAddress): Promise<Answer> {
      const order = await findOrder(queries, token)
      if (!order) {
        return (await readCart(queries, { checkoutToken: token })) ? { redirect: pathOf({ token, search }) } : gone
      }
      const images = await loadImages(
        queries,
        order.lines.flatMap(({ imageId }) => imageId ?? []),
      )
      return { status: 200, page: renderConfirmation(context, order, summarizeOrder(order, images)) }
    },
  }
}
