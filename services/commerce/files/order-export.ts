import type { Database } from '@shop/database'
import { stringify } from 'csv-stringify/sync'
import { commerceMigrations } from '../database/migrations.ts'
import { toCell } from '../values/money.ts'
import type { CommerceTables } from '../database/tables.ts'
import { giftCardGateway } from '../orders/order-placement.ts'
import { findOrder } from '../orders/order-store.ts'
import { orderLineTitle, totalAfterGiftCards, type Order, type OrderLine } from '../orders/order.ts'

function fulfilmentStatus({ unsent, lines }: Order): string {
  if (unsent === 0) return 'fulfilled'
  return lines.some(({ sent }) => sent > 0) ? 'partial' : 'unfulfilled'
}

function lineStatus({ requiresShipping, quantity, sent }: OrderLine): string {
  if (!requiresShipping || sent === quantity) return 'fulfilled'
  return sent > 0 ? 'partial' : 'pending'
}

const attributesOf = ({ attributes }: Order | OrderLine): string =>
  attributes.map(({ key, value }) => `${key}: ${value}`).join('\n')

/** The cells by column, in the platform's order and with its names where they exist. */
const columns: Record<string, (order: Order, line: OrderLine) => string> = {
  Name: ({ number }) => `#${number}`,
  Email: ({ email }) => email,
  'Financial Status': () => 'paid',
  'Paid at': ({ createdAt }) => createdAt,
  'Fulfillment Status': fulfilmentStatus,
  Currency: ({ currency }) => currency,
  Subtotal: ({ subtotal }) => toCell(subtotal),
  Shipping: ({ shipping }) => toCell(shipping),
  Taxes: ({ tax }) => toCell(tax),
  'Taxes Included': ({ taxIncluded }) => String(taxIncluded),
  Total: ({ total }) => toCell(total),
  'Gift Card Amount': (order) => toCell(order.total - totalAfterGiftCards(order)),
  'Discount Code': ({ discountCodes }) => discountCodes.join(', '),
  'Discount Amount': ({ discount }) => toCell(discount),
  'Shipping Method': ({ shippingMethod }) => shippingMethod ?? '',
  'Created at': ({ createdAt }) => createdAt,
  'Lineitem quantity': (_, { quantity }) => String(quantity),
  'Lineitem name': (_, line) => orderLineTitle(line),
  'Lineitem price': (_, { unitPrice }) => toCell(unitPrice),
  'Lineitem sku': (_, { sku }) => sku ?? '',
  'Lineitem requires shipping': (_, { requiresShipping }) => String(requiresShipping),
  'Lineitem fulfillment status': (_, line) => lineStatus(line),
  'Lineitem discount': (_, { unitPrice, quantity, total }) => toCell(unitPrice * quantity - total),
  'Lineitem selling plan': (_, { sellingPlan }) => sellingPlan ?? '',
  'Lineitem attributes': (_, line) => attributesOf(line),
  'Shipping Name': ({ shippingAddress }) => shippingAddress?.name ?? '',
  'Shipping Address1': ({ shippingAddress }) => shippingAddress?.address1 ?? '',
  'Shipping Address2': ({ shippingAddress }) => shippingAddress?.address2 ?? '',
  'Shipping City': ({ shippingAddress }) => shippingAddress?.city ?? '',
  'Shipping Zip': ({ shippingAddress }) => shippingAddress?.postalCode ?? '',
  'Shipping Province': ({ shippingAddress }) => shippingAddress?.region ?? '',
  'Shipping Country': ({ shippingAddress }) => shippingAddress?.country ?? '',
  Phone: ({ phone }) => phone,
  Notes: ({ note }) => note ?? '',
  'Note Attributes': attributesOf,
  'Payment Method': (order) =>
    [...new Set([...(order.giftCards.length > 0 ? [giftCardGateway] : []), order.paymentGateway])].join(' + '),
  'Tax 1 Name': ({ taxName }) => taxName ?? '',
  'Tax 1 Value': ({ taxName, tax }) => (taxName === null ? '' : toCell(tax)),
  'Landing Parameters': ({ parameters }) => new URLSearchParams(parameters).toString(),
}

const isInEveryRow = (column: string): boolean => /^(Name|Email|Lineitem .*)$/.test(column)

/** A row for each line of an order; the first one also has the order's cells. */
const orderRows = (order: Order): string[][] =>
  order.lines.map((line, index) =>
    Object.entries(columns).map(([name, cell]) => (index === 0 || isInEveryRow(name) ? cell(order, line) : '')),
  )

/**
 * All orders as CSV in the format of the platform's own export, oldest first, streamed: a header, then each order as it
 * is when it is read. Cells that a spreadsheet would evaluate as formulas are escaped as text.
 * Format: https://help.shopify.com/en/manual/fulfillment/managing-orders/exporting-orders
 */
export async function* exportOrders(database: Database): AsyncGenerator<string> {
  await database.migrate('commerce', commerceMigrations)
  const queries = database.kysely.withTables<CommerceTables>()
  yield stringify([Object.keys(columns)])
  let number = 0
  for (;;) {
    const next = await queries
      .selectFrom('commerce_order')
      .select('number')
      .where('number', '>', number)
      .orderBy('number')
      .limit(1)
      .executeTakeFirst()
    const order = next && (await findOrder(queries, next))
    if (!order) return
    number = order.number
    yield stringify(orderRows(order), { escape_formulas: true })
  }
}
