import type { Selectable } from 'kysely'
import { z } from 'zod'
import { parametersSchema } from '../cart/checkout-details.ts'
import { postalAddressSchema } from '../shipping/countries.ts'
import { parseAttributes, parseStrings } from '../database/json-columns.ts'
import { currencies } from '../values/money.ts'
import type { OrderLineTable, OrderTable } from '../database/order-tables.ts'
import type { Queries } from '../database/tables.ts'
import type { Order, OrderLine } from './order.ts'

function toLine(row: Selectable<OrderLineTable>): OrderLine {
  return {
    productId: row.product_id,
    variantId: row.variant_id,
    title: row.title,
    variantTitle: row.variant_title,
    sku: row.sku,
    imageId: row.image_id,
    quantity: row.quantity,
    unitPrice: row.unit_price,
    sellingPlan: row.selling_plan,
    total: row.total,
    attributes: parseAttributes(row.attributes),
  }
}

function toOrder(row: Selectable<OrderTable>, lines: OrderLine[]): Order {
  return {
    number: row.number,
    cartToken: row.cart_token,
    checkoutToken: row.checkout_token,
    email: row.email,
    shippingAddress: postalAddressSchema.nullable().parse(JSON.parse(row.shipping_address)),
    currency: z.enum(currencies).parse(row.currency),
    subtotal: row.subtotal,
    discount: row.discount,
    shipping: row.shipping,
    shippingMethod: row.shipping_method,
    tax: row.tax,
    taxName: row.tax_name,
    taxIncluded: row.tax_included === 1,
    total: row.total,
    paymentGateway: row.payment_gateway,
    note: row.note,
    attributes: parseAttributes(row.attributes),
    discountCodes: parseStrings(row.discount_codes),
    parameters: parametersSchema.parse(JSON.parse(row.parameters)),
    createdAt: row.created_at,
    lines,
  }
}

/** An order by the token of its checkout, or by its number. */
export async function findOrder(
  queries: Queries,
  key: { checkoutToken: string } | { number: number },
): Promise<Order | undefined> {
  const query = queries.selectFrom('commerce_order').selectAll()
  const row = await (
    'number' in key ? query.where('number', '=', key.number) : query.where('checkout_token', '=', key.checkoutToken)
  ).executeTakeFirst()
  if (!row) return undefined
  const lines = await queries
    .selectFrom('commerce_order_line')
    .selectAll()
    .where('order_number', '=', row.number)
    .orderBy('position')
    .execute()
  return toOrder(row, lines.map(toLine))
}

/** The next order number in the caller's transaction; a rollback releases it. */
export async function nextOrderNumber(queries: Queries): Promise<number> {
  const { value } = await queries
    .updateTable('commerce_counter')
    .set((counter) => ({ value: counter('value', '+', 1) }))
    .where('name', '=', 'order')
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

/** Stores a new order with its lines. */
export async function insertOrder(queries: Queries, order: Order): Promise<void> {
  await queries
    .insertInto('commerce_order')
    .values({
      number: order.number,
      cart_token: order.cartToken,
      checkout_token: order.checkoutToken,
      email: order.email,
      shipping_address: JSON.stringify(order.shippingAddress),
      currency: order.currency,
      subtotal: order.subtotal,
      discount: order.discount,
      shipping: order.shipping,
      shipping_method: order.shippingMethod,
      tax: order.tax,
      tax_name: order.taxName,
      tax_included: Number(order.taxIncluded),
      total: order.total,
      payment_gateway: order.paymentGateway,
      note: order.note,
      attributes: JSON.stringify(order.attributes),
      discount_codes: JSON.stringify(order.discountCodes),
      parameters: JSON.stringify(order.parameters),
      created_at: order.createdAt,
    })
    .execute()
  await queries
    .insertInto('commerce_order_line')
    .values(
      order.lines.map((line, index) => ({
        order_number: order.number,
        position: index + 1,
        product_id: line.productId,
        variant_id: line.variantId,
        title: line.title,
        variant_title: line.variantTitle,
        sku: line.sku,
        image_id: line.imageId,
        quantity: line.quantity,
        unit_price: line.unitPrice,
        selling_plan: line.sellingPlan,
        total: line.total,
        attributes: JSON.stringify(line.attributes),
      })),
    )
    .execute()
}
