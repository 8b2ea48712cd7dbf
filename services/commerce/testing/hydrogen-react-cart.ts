import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'vitest'
import { z } from 'zod'

const require = createRequire(import.meta.url)
/** The variables that all of its cart documents take. */
export const here = { country: 'US', language: 'EN', numCartLines: 250 }

const queriesSchema = z.object({ defaultCartFragment: z.string().optional() }).catchall(z.unknown())

/** The cart documents that hydrogen-react publishes for a version of the Storefront API, by name. */
export async function readCartDocuments(version: string): Promise<(name: string) => string> {
  const root = path.dirname(require.resolve(`storefront-schema-${version}/storefront.schema.json`))
  const file = pathToFileURL(path.join(root, 'dist/node-prod/cart-queries.mjs')).href
  const queries = queriesSchema.parse({ ...(await import(file)) })
  const provider = readFileSync(path.join(root, 'dist/node-prod/CartProvider.mjs'), 'utf8')
  const fragment = queries.defaultCartFragment ?? /(fragment CartFragment on Cart[^`]*)`/u.exec(provider)?.[1] ?? ''
  // The module exports no types for its functions.
  const maker = z.custom<(fragment: string) => string>((value) => typeof value === 'function')
  return (name) => maker.parse(queries[name])(fragment)
}

const cartSchema = z.object({
  id: z.string(),
  totalQuantity: z.number(),
  lines: z.object({ edges: z.array(z.object({ node: z.object({ id: z.string() }) })) }),
})

/** Sends a document and returns its data, or throws. */
export type SendDocument = (document: string, variables: Record<string, unknown>) => Promise<Record<string, unknown>>

/**
 * Runs every cart document that hydrogen-react publishes for `version` on a cart of two variants, in a realistic order.
 * Returns the final cart.
 */
export async function walkThroughCart(version: string, send: SendDocument, variants: [string, string]) {
  const documentOf = await readCartDocuments(version)
  const run = (name: string, variables: Record<string, unknown>) => send(documentOf(name), { ...variables, ...here })

  const { cartCreate } = await run('CartCreate', {
    input: { lines: [{ merchandiseId: variants[0], quantity: 1 }], buyerIdentity: {} },
  })
  const { cart } = z.object({ cart: cartSchema }).parse(cartCreate)
  const cartId = cart.id
  const { cartLinesAdd } = await run('CartLineAdd', { cartId, lines: [{ merchandiseId: variants[1], quantity: 2 }] })
  const added = z.object({ cart: cartSchema }).parse(cartLinesAdd).cart
  expect(added.totalQuantity).toBe(3)
  const [one, other] = added.lines.edges.map(({ node }) => node.id)
  expect(await run('CartLineUpdate', { cartId, lines: [{ id: other, quantity: 3 }] })).toMatchObject({
    cartLinesUpdate: { cart: { totalQuantity: 4, lines: { edges: [{ node: { id: one } }, { node: { id: other } }] } } },
  })
  expect(await run('CartLineRemove', { cartId, lines: [one] })).toMatchObject({
    cartLinesRemove: { cart: { totalQuantity: 3, lines: { edges: [{ node: { id: other, quantity: 3 } }] } } },
  })
  expect(await run('CartNoteUpdate', { cartId, note: 'Ring twice' })).toMatchObject({
    cartNoteUpdate: { cart: { note: 'Ring twice' } },
  })
  const buyerIdentity = { countryCode: 'CA', email: 'ada@example.com' }
  expect(await run('CartBuyerIdentityUpdate', { cartId, buyerIdentity })).toMatchObject({
    cartBuyerIdentityUpdate: { cart: { buyerIdentity: { countryCode: 'CA', customer: null } } },
  })
  const attributes = [{ key: 'gift', value: 'yes' }]
  expect(await run('CartAttributesUpdate', { cartId, attributes })).toMatchObject({
    cartAttributesUpdate: { cart: { attributes } },
  })
  const discountCodes = [{ code: 'NONE', applicable: false }]
  expect(await run('CartDiscountCodesUpdate', { cartId, discountCodes: ['NONE'] })).toMatchObject({
    cartDiscountCodesUpdate: { cart: { discountCodes } },
  })
  const { cart: last } = await run('CartQuery', { id: cartId })
  expect(last).toMatchObject({ note: 'Ring twice', attributes, discountCodes })
  return cartSchema.parse(last)
}
