import type { Database } from '@shop/database'
import { stringify } from 'csv-stringify/sync'
import { commerceMigrations } from '../database/migrations.ts'
import { toCell } from '../values/money.ts'
import type { CommerceTables } from '../database/tables.ts'
import { findOrder } from '../orders/order-store.ts'
import { orderLineTitle, type Order, type OrderLine } from '../orders/order.ts'

type Row = Record<string, string>

/** The cells in the first row of an order besides those of its line. */
function orderCells(order: Order): Row {
  const address = order.shippingAddress
  return {
    'Financial Status': 'paid',
    'Paid at': order.createdAt,
    Currency: order.currency,
    Subtotal: toCell(order.subtotal),
    Shipping: toCell(order.shipping),
    Taxes: toCell(order.tax),
    Total: toCell(order.total),
    'Discount Code': order.discountCodes.join(', '),
    'Discount Amount': toCell(order.discount),
    'Shipping Method': order.shippingMethod ?? '',
    'Created at': order.createdAt,
    'Shipping Name': address?.name ?? '',
    'Shipping Address1': address?.address1 ?? '',
    'Shipping Address2': address?.address2 ?? '',
    'Shipping City': address?.city ?? '',
    'Shipping Zip': address?.postalCode ?? '',
    'Shipping Province': address?.region ?? '',
    'Shipping Country': address?.country ?? '',
    Notes: order.note ?? '',
    'Note Attributes': order.attributes.map(({ key, value }) => `${key}: ${value}`).join('\n'),
    'Payment Method': order.paymentGateway,
    'Tax 1 Name': order.taxName ?? '',
    'Tax 1 Value': order.taxName === null ? '' : toCell(order.tax),
    'Landing Parameters': new URLSearchParams(order.parameters).toString(),
  }
}

function lineCells(line: OrderLine): Row {
  return {
    'Lineitem quantity': String(line.quantity),
    'Lineitem name': orderLineTitle(line),
    'Lineitem price': toCell(line.unitPrice),
    'Lineitem sku': line.sku ?? '',
    'Lineitem discount': toCell(line.unitPrice * line.quantity - line.total),
    'Lineitem selling plan': line.sellingPlan ?? '',
  }
}

/** The platform's column names where they exist, in the platform's order. */
const columns = [
  'Name',
  'Email',
  'Financial Status',
  'Paid at',
  'Currency',
  'Subtotal',
  'Shipping',
  'Taxes',
  'Total',
  'Discount Code',
  'Discount Amount',
  'Shipping Method',
  'Created at',
  'Lineitem quantity',
  'Lineitem name',
  'Lineitem price',
  'Lineitem sku',
  'Lineitem discount',
  'Lineitem selling plan',
  'Shipping Name',
  'Shipping Address1',
  'Shipping Address2',
  'Shipping City',
  'Shipping Zip',
  'Shipping Province',
  'Shipping Country',
  'Notes',
  'Note Attributes',
  'Payment Method',
  'Tax 1 Name',
  'Tax 1 Value',
  'Landing Parameters',
]

/** A row for each line of an order; the first one also has the order's cells. */
function orderRows(order: Order): Row[] {
  return order.lines.map((line, index) => ({
    Name: `#${order.number}`,
    Email: order.email,
    ...(index === 0 && orderCells(order)),
    ...lineCells(line),
  }))
}

/**
 * All orders as CSV in the format of the platform's own export, oldest first, streamed: a header, then each order as it
 * is when it is read. Cells that a spreadsheet would evaluate as formulas are escaped as text.
 * Format: https://help.shopify.com/en/manual/fulfillment/managing-orders/exporting-orders
 */
export async function* exportOrders(database: Database): AsyncGenerator<string> {
  await database.migrate('commerce', commerceMigrations)
  const queries = database.kysely.withTables<CommerceTables>()
  yield stringify([columns])
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
    yield stringify(orderRows(order), { columns, escape_formulas: true })
  }
}
