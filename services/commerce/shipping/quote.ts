import type { Product, Variant } from '../catalogue/product.ts'
import type { Queries } from '../database/tables.ts'
import type { CartCost, LineCost } from '../pricing/cart-cost.ts'
import { computeCheckoutCost, type CheckoutCost } from '../pricing/checkout-cost.ts'
import { taxRateFor, type TaxRate } from '../pricing/tax-rate.ts'
import { loadTaxRates } from '../pricing/tax-rate-store.ts'
import type { PostalAddress } from './countries.ts'
import { loadShippingRates } from './shipping-rate-store.ts'
import { availableRates, type Parcel, type ShippingRate } from './shipping-rate.ts'

/** A line as far as it matters what sending and taxing it costs. */
export interface QuotedLine {
  line: { quantity: number }
  product: Pick<Product, 'giftCard'>
  variant: Pick<Variant, 'grams' | 'requiresShipping' | 'taxable'>
  cost: Pick<LineCost, 'total'>
}

/** Lines at their prices, and what they come to. */
export interface QuotedCart<Line extends QuotedLine = QuotedLine> {
  lines: readonly Line[]
  cost: Pick<CartCost, 'subtotal' | 'freeShipping'>
}

/** Where a shopper wants it sent, and the name of the rate that was chosen; null while they are not known. */
export interface Destination {
  shippingAddress: PostalAddress | null
  shippingMethod: string | null
}

/** What a cart comes to when it is sent where the shopper wants it. */
export interface Quote {
  /** Whether anything in the cart is sent: otherwise no address is asked for. */
  ships: boolean
  /** The ways to send it; none while the address is missing, and when it cannot be sent there. */
  rates: ShippingRate[]
  /** The one that was chosen, or else the cheapest. */
  rate: ShippingRate | undefined
  taxRate: TaxRate | undefined
  cost: CheckoutCost
}

/** The lines of which something is sent. */
export const shippedLines = <Line extends QuotedLine>(lines: readonly Line[]): Line[] =>
  lines.filter(({ variant }) => variant.requiresShipping)

/** What is sent of a cart. */
export function parcelOf({ lines, cost }: QuotedCart): Parcel {
  const grams = shippedLines(lines).reduce((sum, { line, variant }) => sum + line.quantity * variant.grams, 0)
  return { total: cost.subtotal, grams }
}

/** Gift cards are money, and taxed when it is spent. */
const isTaxed = ({ product, variant }: QuotedLine): boolean => variant.taxable && !product.giftCard

/** The price of a cart, shipping and tax by what was entered so far; without an address, of the lines alone. */
export async function quoteCheckout(queries: Queries, cart: QuotedCart, destination: Destination): Promise<Quote> {
  const { subtotal, freeShipping } = cart.cost
  const ships = shippedLines(cart.lines).length > 0
  const address = ships ? destination.shippingAddress : null
  const rates = address ? availableRates(await loadShippingRates(queries), address.country, parcelOf(cart)) : []
  const rate = rates.find(({ name }) => name === destination.shippingMethod) ?? rates[0]
  const taxRate = address ? taxRateFor(await loadTaxRates(queries, address.country), address) : undefined
  const taxable = cart.lines.filter(isTaxed).reduce((sum, { cost }) => sum + cost.total, 0)
  const cost = computeCheckoutCost({ subtotal, taxable, shippingPrice: rate?.price ?? 0, freeShipping, taxRate })
  return { ships, rates, rate, taxRate, cost }
}
