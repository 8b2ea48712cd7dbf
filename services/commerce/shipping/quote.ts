import type { Product, Variant } from '../catalogue/product.ts'
import type { Queries } from '../database/tables.ts'
import type { CartCost, LineCost } from '../pricing/cart-cost.ts'
import { computeCheckoutCost } from '../pricing/checkout-cost.ts'
import { taxRateFor } from '../pricing/tax-rate.ts'
import { loadTaxRates } from '../pricing/tax-rate-store.ts'
import type { PostalAddress } from '../values/postal-address.ts'
import { loadShippingRates } from './shipping-rate-store.ts'
import { availableRates, shippedCountries, type Parcel } from './shipping-rate.ts'

/** A line with the data that shipping and tax depend on. */
export interface QuotedLine {
  line: { quantity: number }
  product: Pick<Product, 'giftCard'>
  variant: Pick<Variant, 'grams' | 'requiresShipping' | 'taxable'>
  cost: Pick<LineCost, 'total'>
}

/** Lines with prices, and their sum. */
export interface QuotedCart<Line extends QuotedLine = QuotedLine> {
  lines: readonly Line[]
  cost: Pick<CartCost, 'subtotal' | 'freeShipping'>
}

/** The shipping address and the name of the chosen rate; null if unknown. */
export interface Destination {
  shippingAddress: PostalAddress | null
  shippingMethod: string | null
}

/** The lines that are shipped. */
export const shippedLines = <Line extends QuotedLine>(lines: readonly Line[]): Line[] =>
  lines.filter(({ variant }) => variant.requiresShipping)

/** What the shipping rates of a cart depend on. */
export function parcelOf({ lines, cost }: QuotedCart): Parcel {
  const grams = shippedLines(lines).reduce((sum, { line, variant }) => sum + line.quantity * variant.grams, 0)
  return { total: cost.subtotal, grams }
}

/** Gift cards are not taxed when bought, but when spent. */
const isTaxed = ({ product, variant }: QuotedLine): boolean => variant.taxable && !product.giftCard

/** The cost of a cart with shipping and tax, as far as known; without an address, of the lines only. */
export async function quoteCheckout(queries: Queries, cart: QuotedCart, destination: Destination) {
  const { subtotal, freeShipping } = cart.cost
  /** Whether anything in the cart is shipped: otherwise no address is needed. */
  const ships = shippedLines(cart.lines).length > 0
  const address = ships ? destination.shippingAddress : null
  const allRates = ships ? await loadShippingRates(queries) : []
  /** The countries that the shop ships to, in the order shown. */
  const countries = shippedCountries(allRates)
  /** Empty without an address, and if the country has no shipping. */
  const rates = address ? availableRates(allRates, address.country, parcelOf(cart)) : []
  /** The chosen one, or else the cheapest. */
  const rate = rates.find(({ name }) => name === destination.shippingMethod) ?? rates[0]
  const taxRate = address ? taxRateFor(await loadTaxRates(queries, address.country), address) : undefined
  const taxable = cart.lines.filter(isTaxed).reduce((sum, { cost }) => sum + cost.total, 0)
  const cost = computeCheckoutCost({ subtotal, taxable, shippingPrice: rate?.price ?? 0, freeShipping, taxRate })
  return { ships, countries, rates, rate, taxRate, cost }
}

export type Quote = Awaited<ReturnType<typeof quoteCheckout>>
