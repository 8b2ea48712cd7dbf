import { z } from 'zod'
import { postalAddressSchema, type PostalAddress } from '../shipping/countries.ts'
import type { Queries } from '../database/tables.ts'

/** A query parameter of the checkout's address. */
export type Parameter = [name: string, value: string]

/** What a shopper has entered in a checkout so far. */
export interface CheckoutDetails {
  email: string | null
  /** Null while none was entered, and for a cart of which nothing is sent. */
  shippingAddress: PostalAddress | null
  /** The name of the shipping rate that was chosen; null while none was. */
  shippingMethod: string | null
  /** The query parameters that it was given, in order; at most {@link maxParameters}. */
  parameters: Parameter[]
}

const maxParameters = 100
const longestName = 255
const longestValue = 2000

export const parametersSchema = z.array(z.tuple([z.string(), z.string()]))

const untouched: CheckoutDetails = { email: null, shippingAddress: null, shippingMethod: null, parameters: [] }

/** What the shopper of a cart has given so far; nothing of it before the first step. */
export async function findCheckoutDetails(queries: Queries, cartToken: string): Promise<CheckoutDetails> {
  const row = await queries
    .selectFrom('commerce_checkout')
    .selectAll()
    .where('cart_token', '=', cartToken)
    .executeTakeFirst()
  if (!row) return untouched
  return {
    email: row.email,
    shippingAddress: row.shipping_address === null ? null : postalAddressSchema.parse(JSON.parse(row.shipping_address)),
    shippingMethod: row.shipping_method,
    parameters: parametersSchema.parse(JSON.parse(row.parameters)),
  }
}

/** Stores what the shopper of a cart has given, in the place of what there was. */
export async function saveCheckoutDetails(
  queries: Queries,
  cartToken: string,
  { email, shippingAddress, shippingMethod, parameters }: CheckoutDetails,
): Promise<void> {
  const values = {
    email,
    shipping_address: shippingAddress && JSON.stringify(shippingAddress),
    shipping_method: shippingMethod,
    parameters: JSON.stringify(parameters),
  }
  await queries
    .insertInto('commerce_checkout')
    .values({ cart_token: cartToken, ...values })
    .onConflict((conflict) => conflict.column('cart_token').doUpdateSet(values))
    .execute()
}

/**
 * Adds what an address carries to what was there: a name that comes again takes the place of the values that it had.
 * Parameters beyond the bounds are left out.
 */
export function addParameters(known: readonly Parameter[], search: string): Parameter[] {
  const given = [...new URLSearchParams(search)].filter(
    ([name, value]) => name !== '' && name.length <= longestName && value.length <= longestValue,
  )
  const names = new Set(given.map(([name]) => name))
  return [...known.filter(([name]) => !names.has(name)), ...given].slice(0, maxParameters)
}
