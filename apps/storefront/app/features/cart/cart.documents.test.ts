import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { print } from '@0no-co/graphql.web'
import { buildClientSchema, parse, validate } from 'graphql'
import { expect, test, vi } from 'vitest'
import * as cartDocuments from './cart.documents.ts'
import { createCartApi } from './cart-api.ts'
import { createStorefrontClient } from '../../commerce/storefront-client.ts'

function publishedSchema(packageName: string) {
  const file = createRequire(import.meta.url).resolve(`${packageName}/storefront.schema.json`)
  return buildClientSchema(JSON.parse(readFileSync(file, 'utf8')))
}

const schemas = {
  '2023-07': publishedSchema('storefront-schema-2023-07'),
  '2026-04': publishedSchema('storefront-schema-2026-04'),
}
const { cartQuery, cartCreateMutation, cartLinesAddMutation, cartLinesUpdateMutation, cartLinesRemoveMutation } =
  cartDocuments
const { cartAttributesUpdateMutation, cartDiscountCodesUpdateMutation } = cartDocuments
const documents = {
  cartQuery,
  cartCreateMutation,
  cartLinesAddMutation,
  cartLinesUpdateMutation,
  cartLinesRemoveMutation,
  cartAttributesUpdateMutation,
  cartDiscountCodesUpdateMutation,
}

const cases = Object.entries(documents).flatMap(([name, document]) =>
  Object.entries(schemas).map(([version, schema]) => ({ name, version, schema, document })),
)

test.each(cases)('API-09: $name is a valid document of the published schema $version', ({ schema, document }) => {
  expect(validate(schema, parse(print(document)))).toEqual([])
})

test('ENTITY-03: up to 250 cart lines are fetched', () => {
  expect(print(cartQuery)).toMatch(/lines\(first: 250\)/)
})

test("ENTITY-06: a line's image is asked for by url(transform: {maxWidth: 200})", () => {
  expect(print(cartQuery)).toMatch(/url\(transform: \{\s*maxWidth: 200\s*\}\)/)
})

const cart = {
  id: 'gid://shopify/Cart/1',
  checkoutUrl: 'https://checkout.test/c/1',
  cost: { totalAmount: { amount: '0.0', currencyCode: 'USD' } },
  lines: { nodes: [] },
  attributes: [],
  discountCodes: [],
}

/** A service that answers that cart to everything, and what it was sent. */
function recordingApi() {
  const send = vi.fn<typeof fetch>(async () => Response.json({ data: { cart, result: { cart, userErrors: [] } } }))
  const api = createCartApi(
    createStorefrontClient({ url: '/api/2023-07/graphql.json', accessToken: null, fetch: send }),
  )
  const sent = () => send.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).variables)
  return { api, sent }
}

test('API-11: the cart is asked for by its id, and answered with the cart fields', async () => {
  const { api, sent } = recordingApi()
  expect(await api.fetch(cart.id)).toMatchObject({ id: cart.id, total: { amount: '0.0' }, lines: [] })
  expect(sent()).toEqual([{ id: cart.id }])
})

test('API-20: discount codes are always sent as a list', async () => {
  const { api, sent } = recordingApi()
  await api.updateDiscountCodes(cart.id, ['CALM'])
  await api.updateDiscountCodes(cart.id, [])
  expect(sent()).toEqual([
    { cartId: cart.id, discountCodes: ['CALM'] },
    { cartId: cart.id, discountCodes: [] },
  ])
})
