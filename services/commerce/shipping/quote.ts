import type { FilledCart } from '../cart/cart.ts'
import { resolveCart, type ResolvedCart, type ResolvedLine } from '../cart/resolved-cart.ts'
import type { Queries } from '../database/tables.ts'
import { computeCheckoutCost, type CheckoutCost } from '../pricing/checkout-cost.ts'
import type { CheckoutDetails } from '../cart/checkout-details.ts'
import { loadShippingRates, loadTaxRates } from './rate-store.ts'
import { availableRates, type ShippingRate } from './shipping-rate.ts'
import { taxRateFor, type TaxRate } from '../pricing/tax-rate.ts'

/** What a cart comes to when it is sent where the shopper wants it. */
export interface Quote {
  resolved: ResolvedCart
  /** Whether anything in the cart is sent: otherwise no address is asked for. */
  ships: boolean
  /** The ways to send it; none while the address is missing, and when it cannot be sent there. */
  rates: ShippingRate[]
  /** The one that was chosen, or else the cheapest. */
  rate: ShippingRate | undefined
  freeShipping: boolean
  taxRate: TaxRate | undefined
  cost: CheckoutCost
}

/** Whether a code of the cart makes shipping free. */
export function givesFreeShipping({ discounts }: FilledCart, { cost }: ResolvedCart): boolean {
  return cost.codes.some(
    ({ code, refusal }) => refusal === undefined && discounts.get(code.toLowerCase())?.type === 'free shipping',
  )
}

/** What the lines weigh. */
export const gramsOf = (lines: readonly ResolvedLine[]): number =>
  lines.reduce((sum, { line, variant }) => sum + line.quantity * variant.grams, 0)

/** Gift cards are money, and taxed when it is spent. */
const isTaxed = ({ product, variant }: ResolvedLine): boolean => variant.taxable && !product.giftCard

/** The price of a cart, shipping and tax by what was entered so far; without an address, of the lines alone. */
export async function quoteCheckout(queries: Queries, cart: FilledCart, details: CheckoutDetails): Promise<Quote> {
  const resolved = resolveCart(cart)
  const shipped = resolved.lines.filter(({ variant }) => variant.requiresShipping)
  const address = shipped.length > 0 ? details.shippingAddress : null
  const { subtotal } = resolved.cost
  const rates = address
    ? availableRates(await loadShippingRates(queries), address.country, { total: subtotal, grams: gramsOf(shipped) })
    : []
  const rate = rates.find(({ name }) => name === details.shippingMethod) ?? rates[0]
  const taxRate = address ? taxRateFor(await loadTaxRates(queries, address.country), address) : undefined
  const taxable = resolved.lines.filter(isTaxed).reduce((sum, { cost }) => sum + cost.total, 0)
  const freeShipping = givesFreeShipping(cart, resolved)
  const cost = computeCheckoutCost({ subtotal, taxable, shippingPrice: rate?.price ?? 0, freeShipping, taxRate })
  return { resolved, ships: shipped.length > 0, rates, rate, freeShipping, taxRate, cost }
}
