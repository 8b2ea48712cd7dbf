import type { Database } from '@shop/database'
import { enqueue } from '@shop/database/outbox'
import { ordersPlaced } from '@shop/telemetry/operations'
import { sql } from 'kysely'
import { fillCart } from '../cart/filled-cart.ts'
import { splitPayment, type SplitPayment } from '../cart/cart-gift-cards.ts'
import { findCart } from '../cart/cart-store.ts'
import { quantityError } from '../cart/quantity-error.ts'
import { resolveCart, type ResolvedCart, type ResolvedLine } from '../cart/resolved-cart.ts'
import type { ReadSaleRules, SaleRules } from '../cart/sale-rules.ts'
import type { Cart } from '../cart/cart.ts'
import { publishChanges } from '../catalogue/catalogue-changes.ts'
import { hasOptions, maxGiftCardPieces } from '../catalogue/product.ts'
import { findCheckoutDetails, type CheckoutDetails } from '../cart/checkout-details.ts'
import { takeFromGiftCard } from '../gift-cards/gift-card-store.ts'
import { quoteCheckout, type Quote } from '../shipping/quote.ts'
import { toSaleableCart } from '../cart/saleable-cart.ts'
import type { Currency, MinorUnits } from '../values/money.ts'
import type { CommerceTables, Queries } from '../database/tables.ts'
import { findOrder, insertOrders, takeOrderNumbers } from './order-store.ts'
import { isNoteWithGiftCards, issueGiftCards, type GiftCardSettings } from './gift-card-issue.ts'
import { confirmationMail, type MailOptions } from './confirmation-mail.ts'
import { enqueueGiftNote, giftNoteOf, withoutDeliveryAttributes } from './gift-note.ts'
import type { Order, OrderLine } from './order.ts'
import { orderDigest } from './order-digest.ts'

export interface Purchase {
  checkoutToken: string
  /** The gateway that paid the rest; {@link giftCardGateway} or {@link freeGateway} if there was none. */
  paymentGateway: string
  /** The total that the shopper saw: an order for another total is not placed. */
  total: MinorUnits
  /** The amount that the gateway paid: an order whose gift cards leave a different amount is not placed. */
  due: MinorUnits
  /**
   * The {@link orderDigest} of the order that the shopper saw: one with other contents is not placed. Undefined if the
   * form has none, as on a page of an earlier release.
   */
  digest: string | undefined
}

/** The gateway of orders that gift cards paid for. */
export const giftCardGateway = 'gift_card'
/** The gateway of orders whose total is 0. */
export const freeGateway = 'free'

/** A line whose variant is short. */
export interface Shortage {
  lineId: string
  /** How many pieces are left, for all lines of the variant together. */
  left: number
  /** Whether several lines have the variant. */
  isShared: boolean
}

export type Placement =
  | { status: 'placed'; order: Order }
  | { status: 'unknown' | 'empty' | 'incomplete' | 'changed' }
  | { status: 'sold out'; shortages: Shortage[] }
  /** Lines without a selling plan that require one. */
  | { status: 'plan needed'; lineIds: string[] }
  /** Lines whose quantity the catalogue's rules no longer allow. */
  | { status: 'quantity refused'; errors: { lineId: string; error: string }[] }

export interface OrderPlacementOptions {
  database: Database
  currency: Currency
  readSaleRules: ReadSaleRules
  giftCards: GiftCardSettings
  mail: MailOptions
}

/** Rolls back the transaction. */
class PlacementRefused extends Error {
  readonly placement: Placement

  constructor(placement: Placement) {
    super(placement.status)
    this.placement = placement
  }
}

/** Reduces the stock in one statement, which matches no row if it would become negative. */
async function takeStock(queries: Queries, variantId: number, quantity: number): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('commerce_variant')
    .set({
      inventory_quantity: sql`inventory_quantity - case inventory_tracked when 1 then cast(${quantity} as integer) else 0 end`,
    })
    .where('id', '=', variantId)
    .where((variant) =>
      variant.or([
        variant('inventory_tracked', '=', 0),
        variant('inventory_policy', '=', 'continue'),
        variant('inventory_quantity', '>=', quantity),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function stockLeft(queries: Queries, variantId: number): Promise<number> {
  const row = await queries
    .selectFrom('commerce_variant')
    .select('inventory_quantity')
    .where('id', '=', variantId)
    .executeTakeFirst()
  return Math.max(0, row?.inventory_quantity ?? 0)
}

/** Reduces the stock of all lines, in the order of the variants' ids, which prevents deadlocks. */
async function takeStockOf(queries: Queries, lines: readonly ResolvedLine[]): Promise<void> {
  const byVariant = [...Map.groupBy(lines, ({ variant }) => variant.id)].toSorted(([a], [b]) => a - b)
  const shortages: Shortage[] = []
  for (const [variantId, ofVariant] of byVariant) {
    const quantity = ofVariant.reduce((sum, { line }) => sum + line.quantity, 0)
    const forSale = ofVariant.every(({ product }) => product.publishedAt !== null)
    const most = ofVariant.some(({ product }) => product.giftCard) ? maxGiftCardPieces : Infinity
    if (forSale && quantity <= most && (await takeStock(queries, variantId, quantity))) continue
    const left = forSale ? Math.min(most, await stockLeft(queries, variantId)) : 0
    shortages.push(...ofVariant.map(({ line }) => ({ lineId: line.id, left, isShared: ofVariant.length > 1 })))
  }
  if (shortages.length > 0) throw new PlacementRefused({ status: 'sold out', shortages })
}

/** The lines that violate the current quantity rules: the cart may be older than a rule. */
const quantityErrors = (lines: readonly ResolvedLine[]) =>
  lines.flatMap((resolved) => {
    const error = quantityError(resolved.line.quantity, resolved)
    return error === undefined ? [] : [{ lineId: resolved.line.id, error }]
  })

function toOrderLine({ line, product, variant, sellingPlan, cost }: ResolvedLine): OrderLine {
  return {
    productId: product.id,
    variantId: variant.id,
    title: product.title,
    variantTitle: hasOptions(product) ? variant.title : '',
    sku: variant.sku,
    imageId: variant.imageId ?? product.images[0]?.id ?? null,
    quantity: line.quantity,
    unitPrice: cost.unitPrice,
    sellingPlan: sellingPlan?.name ?? null,
    total: cost.total,
    giftCard: product.giftCard,
    attributes: line.attributes,
    requiresShipping: variant.requiresShipping,
    sent: 0,
  }
}

/** A checkout with everything that an order needs. */
interface Payable {
  cart: Cart
  email: string
  details: CheckoutDetails
  resolved: ResolvedCart
  quote: Quote
  payment: SplitPayment
}

/** The phone numbers in a cart: of its delivery address, and of its buyer. */
function phoneOf({ deliveryAddresses, buyerIdentity }: Cart, ships: boolean): string {
  const address = ships ? deliveryAddresses.find(({ selected }) => selected) : undefined
  return [...new Set([address?.phone, buyerIdentity.phone])].filter(Boolean).join(', ')
}

function toOrder(
  number: number,
  { cart, email, details, resolved, quote, payment }: Payable,
  paymentGateway: string,
  currency: Currency,
): Order {
  const { ships, rate, taxRate, cost } = quote
  const lines = resolved.lines.map(toOrderLine)
  return {
    number,
    cartToken: cart.token,
    checkoutToken: cart.checkoutToken,
    email,
    phone: phoneOf(cart, ships),
    shippingAddress: ships ? details.shippingAddress : null,
    currency,
    subtotal: resolved.cost.subtotal,
    discount: resolved.cost.discount,
    shipping: cost.shipping,
    shippingMethod: ships ? (rate?.name ?? null) : null,
    tax: cost.tax,
    taxName: taxRate?.name ?? null,
    taxIncluded: taxRate?.included ?? false,
    total: cost.total,
    giftCards: payment.giftCards
      .filter(({ amount }) => amount > 0)
      .map(({ card: { id, lastCharacters }, amount }) => ({ id, lastCharacters, amount })),
    paymentGateway,
    note: cart.note,
    attributes: withoutDeliveryAttributes(cart.attributes),
    discountCodes: [...resolved.cost.automatic, ...resolved.cost.effectiveCodes],
    parameters: details.parameters,
    createdAt: new Date().toISOString(),
    unsent: lines.reduce((sum, { requiresShipping, quantity }) => sum + (requiresShipping ? quantity : 0), 0),
    lines,
  }
}

async function completeCart(queries: Queries, { cartToken, createdAt }: Order): Promise<void> {
  await queries.updateTable('commerce_cart').set({ completed_at: createdAt }).where('token', '=', cartToken).execute()
}

/** Deducts the amounts that gift cards pay, in the order of their ids, which prevents deadlocks. */
async function takeFromGiftCards(queries: Queries, { giftCards }: SplitPayment): Promise<void> {
  const used = giftCards.filter(({ amount }) => amount > 0)
  for (const { card, amount } of used.toSorted((a, b) => (a.card.id < b.card.id ? -1 : 1))) {
    const isTaken = await takeFromGiftCard(queries, card.id, amount)
    if (!isTaken) throw new PlacementRefused({ status: 'changed' })
  }
}

/** The checkout to be paid, locked until the transaction ends; or the reason why it cannot be paid. */
async function takeCheckout(
  queries: Queries,
  { checkoutToken, total, due, digest }: Purchase,
  rules: SaleRules,
): Promise<Payable> {
  const cart = await findCart(queries, { checkoutToken }, { forUpdate: true })
  if (!cart) {
    const order = await findOrder(queries, { checkoutToken })
    throw new PlacementRefused(order ? { status: 'placed', order } : { status: 'unknown' })
  }
  const details = await findCheckoutDetails(queries, cart.token)
  const saleable = toSaleableCart(await fillCart(queries, cart), rules)
  if (saleable.linesWithoutPlan.length > 0)
    throw new PlacementRefused({ status: 'plan needed', lineIds: saleable.linesWithoutPlan })
  const resolved = resolveCart(saleable.cart)
  const errors = quantityErrors(resolved.lines)
  if (errors.length > 0) throw new PlacementRefused({ status: 'quantity refused', errors })
  const quote = await quoteCheckout(queries, resolved, details)
  if (resolved.lines.length === 0) throw new PlacementRefused({ status: 'empty' })
  const { email } = details
  if (email === null || (quote.ships && !quote.rate)) throw new PlacementRefused({ status: 'incomplete' })
  const payment = splitPayment(saleable.cart, resolved, quote.cost.total)
  const isSame = digest === undefined || digest === orderDigest({ cart, details, resolved, quote })
  if (!isSame || quote.cost.total !== total || payment.due !== due) throw new PlacementRefused({ status: 'changed' })
  return { cart, email, details, resolved, quote, payment }
}

/**
 * Places the order of a paid checkout in one transaction: reduces stock and gift cards, stores the order, closes the
 * cart, issues gift cards, and queues the confirmation, the gift cards and the gift note. Idempotent: there is one
 * order per checkout, which every call returns.
 */
export function createOrderPlacement(options: OrderPlacementOptions) {
  const { database, currency, readSaleRules, mail } = options
  return async (purchase: Purchase): Promise<Placement> => {
    const rules = await readSaleRules()
    try {
      const placement = await database.write<Placement>(async (write) => {
        const queries = write.trx.withTables<CommerceTables>()
        const payable = await takeCheckout(queries, purchase, rules)
        await takeStockOf(queries, payable.resolved.lines)
        await takeFromGiftCards(queries, payable.payment)
        const order = toOrder(await takeOrderNumbers(queries, 1), payable, purchase.paymentGateway, currency)
        await insertOrders(queries, [order])
        await completeCart(queries, order)
        const key = `order-confirmation:${order.number}`
        await enqueue(write, { topic: 'mail', key, payload: await confirmationMail(order, mail) })
        await issueGiftCards(write, queries, order, options.giftCards)
        const giftNote = isNoteWithGiftCards(order) ? undefined : giftNoteOf(order.attributes)
        if (giftNote) await enqueueGiftNote(write, giftNote, order.number)
        await publishChanges(write, [...new Set(order.lines.map((line) => line.productId))])
        return { status: 'placed', order }
      })
      ordersPlaced.publish(null)
      return placement
    } catch (error) {
      if (error instanceof PlacementRefused) return error.placement
      throw error
    }
  }
}

export type PlaceOrder = ReturnType<typeof createOrderPlacement>
