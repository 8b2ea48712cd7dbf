import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buildClientSchema, Kind, parse, validate, visit, type SelectionSetNode } from 'graphql'
import { describe, expect, test, vi } from 'vitest'
import * as cartDocuments from './cart.documents.ts'
import * as giftCardDocuments from './gift-card.documents.ts'
import { createCartApi, type CartResponse, type CartApi } from './cart-api.ts'
import { createStorefrontClient } from '../../../commerce/storefront-client.ts'
import { documentText } from '../../../commerce/graphql-document.ts'

function publishedSchema(packageName: string) {
  const file = createRequire(import.meta.url).resolve(`${packageName}/storefront.schema.json`)
  return buildClientSchema(JSON.parse(readFileSync(file, 'utf8')))
}

const schemas = {
  '2023-07': publishedSchema('storefront-schema-2023-07'),
  '2026-04': publishedSchema('storefront-schema-2026-04'),
}
const {
  cartQuery,
  cartStockQuery,
  cartCreateMutation,
  cartLinesAddMutation,
  cartLinesUpdateMutation,
  cartLinesRemoveMutation,
} = cartDocuments
const { cartAttributesUpdateMutation, cartDiscountCodesUpdateMutation } = cartDocuments
const documents = {
  cartQuery,
  cartStockQuery,
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

describe('documents', () => {
  test.each(Object.entries(giftCardDocuments))(
    '%s is a valid document of the published schema 2026-04',
    (_name, document) => {
      expect(validate(schemas['2026-04'], parse(documentText(document)))).toEqual([])
    },
  )

  test.each(cases)('API-09: $name is a valid document of the published schema $version', ({ schema, document }) => {
    expect(validate(schema, parse(documentText(document)))).toEqual([])
  })

  test('ENTITY-03: up to 250 cart lines are fetched', () => {
    expect(documentText(cartQuery)).toMatch(/lines\(first: 250\)/)
  })

  test("ENTITY-06: a line's image is requested by url(transform: {maxWidth: 200})", () => {
    expect(documentText(cartQuery)).toMatch(/url\(transform: \{\s*maxWidth: 200\s*\}\)/)
  })
})

const cart = {
  id: 'gid://shopify/Cart/1',
  checkoutUrl: 'https://checkout.test/c/1',
  cost: { totalAmount: { amount: '0.0', currencyCode: 'USD' } },
  lines: { nodes: [] },
  attributes: [],
  discountCodes: [],
}

/** A service that responds to every request with that cart, and the requests that it received. */
function recordingApi(userErrors: object[] = []) {
  const send = vi.fn<typeof fetch>(async () => Response.json({ data: { cart, result: { cart, userErrors } } }))
  const api = createCartApi(
    createStorefrontClient({ url: '/api/2023-07/graphql.json', accessToken: null, fetch: send }),
  )
  const bodies = () => send.mock.calls.map(([, init]) => JSON.parse(String(init?.body)))
  return { api, bodies, sent: () => bodies().map(({ variables }) => variables) }
}

const attributes = [{ key: 'utm_source', value: 'letter' }]
const line = {
  merchandiseId: 'gid://shopify/ProductVariant/1',
  quantity: 2,
  sellingPlanId: 'gid://shopify/SellingPlan/1',
}

/** Calls of the cart service: the mutation, its variables, and the requested error fields. */
const calls: [
  what: string,
  call: (api: CartApi) => Promise<CartResponse>,
  expected: { field: string; variables: object; errorFields: string[] },
][] = [
  [
    'API-14: a cart is created with an input, which has the attributes',
    (api) => api.create(attributes),
    {
      field: 'cartCreate(input: $input)',
      variables: { input: { attributes } },
      errorFields: ['code', 'field', 'message'],
    },
  ],
  [
    'API-14: a cart is created with an input without attributes',
    (api) => api.create([]),
    { field: 'cartCreate(input: $input)', variables: { input: {} }, errorFields: ['code', 'field', 'message'] },
  ],
  [
    'API-15: lines are added with merchandise, quantity, attributes and plan',
    (api) => api.addLines(cart.id, [{ ...line, attributes }], []),
    {
      field: 'cartLinesAdd(cartId: $cartId, lines: $lines)',
      variables: { cartId: cart.id, lines: [{ ...line, attributes }] },
      errorFields: ['message'],
    },
  ],
  [
    'API-16: lines are updated with their ids and the same fields',
    (api) => api.updateLines(cart.id, [{ id: 'gid://shopify/CartLine/1', ...line, attributes }]),
    {
      field: 'cartLinesUpdate(cartId: $cartId, lines: $lines)',
      variables: { cartId: cart.id, lines: [{ id: 'gid://shopify/CartLine/1', ...line, attributes }] },
      errorFields: ['message'],
    },
  ],
  [
    'API-17: lines are removed by their ids',
    (api) => api.removeLines(cart.id, ['gid://shopify/CartLine/1']),
    {
      field: 'cartLinesRemove(cartId: $cartId, lineIds: $lineIds)',
      variables: { cartId: cart.id, lineIds: ['gid://shopify/CartLine/1'] },
      errorFields: ['message'],
    },
  ],
  [
    'API-18: attributes are updated as keys and values',
    (api) => api.updateAttributes(cart.id, attributes),
    {
      field: 'cartAttributesUpdate(cartId: $cartId, attributes: $attributes)',
      variables: { cartId: cart.id, attributes },
      errorFields: ['field', 'message'],
    },
  ],
  [
    'API-19: discount codes are updated as a list',
    (api) => api.updateDiscountCodes(cart.id, ['CALM', 'CLOUD9']),
    {
      field: 'cartDiscountCodesUpdate(cartId: $cartId, discountCodes: $discountCodes)',
      variables: { cartId: cart.id, discountCodes: ['CALM', 'CLOUD9'] },
      errorFields: ['field', 'message'],
    },
  ],
]

/** The selection of a field in a mutation's response, including its fragments. */
function selectedOf(query: string, field: string): string[] {
  const document = parse(query)
  const fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition.selectionSet] as const] : [],
    ),
  )
  const namesIn = (selections: SelectionSetNode | undefined): string[] =>
    (selections?.selections ?? []).flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return selection.name.value
      return namesIn(
        selection.kind === Kind.INLINE_FRAGMENT ? selection.selectionSet : fragments.get(selection.name.value),
      )
    })
  const found: string[] = []
  visit(document, {
    Field({ name, selectionSet }) {
      if (name.value === field) found.push(...namesIn(selectionSet))
    },
  })
  return found
}

describe('requests and responses', () => {
  test('API-11: the cart is requested by its id, and returned with the cart fields', async () => {
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

  test.each(calls)('%s; it returns the cart and the refusals', async (_what, call, expected) => {
    const { api, bodies } = recordingApi([{ code: 'INVALID', field: ['input'], message: 'Not like this' }])
    expect(await call(api)).toMatchObject({ cart: { id: cart.id, lines: [] }, errors: ['Not like this'] })
    const [{ query, variables }] = bodies()
    expect(query).toContain(expected.field)
    expect(variables).toEqual(expected.variables)
    expect(selectedOf(query, 'userErrors')).toEqual(expect.arrayContaining(expected.errorFields))
    expect(selectedOf(query, 'cart')).toEqual(selectedOf(documentText(cartQuery), 'cart'))
  })
})
