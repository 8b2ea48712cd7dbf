import { fromMinorUnits, minorUnits, type Money } from '../../commerce/money.ts'
import type { Merchandise } from './merchandise.ts'

export interface Attribute {
  key: string
  value: string | null
}

/** How a line is delivered again and again, as 'Every 2 weeks'. */
export interface SellingPlan {
  id: string
  name: string
}

export interface CartLine {
  id: string
  quantity: number
  attributes: Attribute[]
  /** Null for what is bought once. */
  sellingPlan: SellingPlan | null
  merchandise: Merchandise
}

export interface Cart {
  id: string
  checkoutUrl: string
  total: Money
  lines: CartLine[]
  attributes: Attribute[]
  discountCodes: { code: string; applicable: boolean }[]
}

/** A change that the shopper made and the service has not confirmed. Quantities are absolute, except those of an add. */
export type PendingChange =
  | { kind: 'add'; merchandise: Merchandise; quantity: number; sellingPlan: SellingPlan | null }
  | { kind: 'quantity'; lineId: string; quantity: number }

/** The id of a line that the service does not know yet. */
export const optimisticLineId = '-1'

/** The stock of an item that is sold whether there is stock or not. */
export const defaultMaximumQuantity = 9999

/** How many of an item a line may hold when it holds `quantity` (specification, section 5). */
export function maximumQuantity(
  { availableForSale, quantityAvailable }: Pick<Merchandise, 'availableForSale' | 'quantityAvailable'>,
  quantity: number,
): number {
  if (!availableForSale) return quantity
  return quantityAvailable !== null && quantityAvailable > 0 ? quantityAvailable : defaultMaximumQuantity
}

/** How many things are in the cart. */
export const cartCount = (cart: Pick<Cart, 'lines'>): number =>
  cart.lines.reduce((count, { quantity }) => count + quantity, 0)

type Add = Extract<PendingChange, { kind: 'add' }>

function add(lines: CartLine[], { merchandise, quantity, sellingPlan }: Add): CartLine[] {
  const isSame = (line: CartLine) =>
    line.merchandise.id === merchandise.id && line.sellingPlan?.id === sellingPlan?.id && line.attributes.length === 0
  if (!lines.some(isSame)) {
    return [...lines, { id: optimisticLineId, quantity, attributes: [], sellingPlan, merchandise }]
  }
  return lines.map((line) => (isSame(line) ? { ...line, quantity: line.quantity + quantity } : line))
}

function setQuantity(lines: CartLine[], lineId: string, quantity: number): CartLine[] {
  if (quantity < 1) return lines.filter(({ id }) => id !== lineId)
  return lines.map((line) => (line.id === lineId ? { ...line, quantity } : line))
}

function totalOf(lines: CartLine[], currencyCode: string): Money {
  const units = lines.map(({ quantity, merchandise }) =>
    merchandise.price ? quantity * minorUnits(merchandise.price) : 0,
  )
  return fromMinorUnits(
    units.reduce((sum, amount) => sum + amount, 0),
    currencyCode,
  )
}

/** The cart as the shopper should see it: the service's, with what is still under way applied in order. */
export function applyPending(cart: Cart, pending: readonly PendingChange[]): Cart {
  if (pending.length === 0) return cart
  const lines = pending.reduce(
    (lines, change) =>
      change.kind === 'add' ? add(lines, change) : setQuantity(lines, change.lineId, change.quantity),
    cart.lines,
  )
  return { ...cart, lines, total: totalOf(lines, cart.total.currencyCode) }
}
