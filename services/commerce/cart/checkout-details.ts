import { checkoutColumns } from '../database/cart-columns.ts'
import { readerOf, writerOf, type Fields } from '../database/columns.ts'
import type { Queries } from '../database/tables.ts'
import type { PostalAddress } from '../values/postal-address.ts'

/** The details that a shopper has entered in a checkout so far. */
export type CheckoutDetails = Fields<typeof checkoutColumns>

/** A query parameter of the checkout's URL. */
export type Parameter = CheckoutDetails['parameters'][number]

const maxParameters = 100
const maxNameLength = 255
const maxValueLength = 2000

const readDetails = readerOf(checkoutColumns)
const writeDetails = writerOf(checkoutColumns)

const untouched: CheckoutDetails = { email: null, shippingAddress: null, shippingMethod: null, parameters: [] }

/** The checkout details of a cart; empty before the first step. */
export async function findCheckoutDetails(queries: Queries, cartToken: string): Promise<CheckoutDetails> {
  const row = await queries
    .selectFrom('commerce_checkout')
    .selectAll()
    .where('cart_token', '=', cartToken)
    .executeTakeFirst()
  return row ? readDetails(row) : untouched
}

/** Replaces the shipping address of a cart; null removes it. The shopper confirms it, with the email address. */
export async function saveShippingAddress(
  queries: Queries,
  cartToken: string,
  shippingAddress: PostalAddress | null,
): Promise<void> {
  const details = await findCheckoutDetails(queries, cartToken)
  await saveCheckoutDetails(queries, cartToken, { ...details, email: null, shippingAddress })
}

/** Removes a shopper's personal details. */
export async function removePersonalDetails(queries: Queries, cartToken: string): Promise<void> {
  const details = await findCheckoutDetails(queries, cartToken)
  await saveCheckoutDetails(queries, cartToken, { ...untouched, parameters: details.parameters })
}

/** Replaces the checkout details of a cart. */
export async function saveCheckoutDetails(
  queries: Queries,
  cartToken: string,
  details: CheckoutDetails,
): Promise<void> {
  const values = writeDetails(details)
  await queries
    .insertInto('commerce_checkout')
    .values({ cart_token: cartToken, ...values })
    .onConflict((conflict) => conflict.column('cart_token').doUpdateSet(values))
    .execute()
}

/**
 * Adds the parameters of a URL to the known ones; a repeated name replaces its values. Parameters beyond the limits are
 * left out.
 */
export function addParameters(known: readonly Parameter[], search: string): Parameter[] {
  const given = [...new URLSearchParams(search)].filter(
    ([name, value]) => name !== '' && name.length <= maxNameLength && value.length <= maxValueLength,
  )
  const names = new Set(given.map(([name]) => name))
  return [...known.filter(([name]) => !names.has(name)), ...given].slice(0, maxParameters)
}
