import { z } from 'zod'
import { postalAddressSchema, type PostalAddress } from '../shipping/countries.ts'
import type { Queries } from '../database/tables.ts'

/** A query parameter of the checkout's URL. */
export type Parameter = [name: string, value: string]

/** What a shopper has entered in a checkout so far. */
export interface CheckoutDetails {
  email: string | null
  /** Null until entered, and for carts without shipping. */
  shippingAddress: PostalAddress | null
  /** The name of the chosen shipping rate; null if none was chosen. */
  shippingMethod: string | null
  /** The query parameters of the checkout's URL, in order; at most {@link maxParameters}. */
  parameters: Parameter[]
}

const maxParameters = 100
const longestName = 255
const longestValue = 2000

export const parametersSchema = z.array(z.tuple([z.string(), z.string()]))

const untouched: CheckoutDetails = { email: null, shippingAddress: null, shippingMethod: null, parameters: [] }

/** The checkout details of a cart; empty before the first step. */
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

/** Replaces the checkout details of a cart. */
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
 * Adds the parameters of a URL to the known ones; a repeated name replaces its values. Parameters beyond the limits are
 * left out.
 */
export function addParameters(known: readonly Parameter[], search: string): Parameter[] {
  const given = [...new URLSearchParams(search)].filter(
    ([name, value]) => name !== '' && name.length <= longestName && value.length <= longestValue,
  )
  const names = new Set(given.map(([name]) => name))
  return [...known.filter(([name]) => !names.has(name)), ...given].slice(0, maxParameters)
}
