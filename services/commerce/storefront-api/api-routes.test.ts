import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestShop, mug } from '../testing/commerce.ts'
import { fetchPath } from '../testing/shop-address.ts'
import { createCart, postGraphql, readCart } from '../testing/storefront-client.ts'

const errorsSchema = z.object({ errors: z.array(z.object({ message: z.string() })) })
const shopName = '{ shop { name } }'

const nested = (depth: number) =>
  `{ products(first: 1) { nodes { ${'variants(first: 1) { nodes { product { '.repeat(depth)} id ${'} } }'.repeat(depth)} } } }`
const fanned = `fragment f0 on Product { a: id b: id }
  ${Array.from({ length: 30 }, (_, index) => `fragment f${index + 1} on Product { ...f${index} ...f${index} }`).join('\n')}
  { product(handle: "tonic") { ...f30 } }`

interface Malformed {
  title: string
  body: string
  status: number
  message: string | RegExp
  contentType?: string
}

const json = (query: string, variables: unknown = {}) => JSON.stringify({ query, variables })

const malformed: Malformed[] = [
  { title: 'broken JSON', body: '{"query": ', status: 400, message: /body sent invalid JSON/ },
  { title: 'JSON that is not an object', body: '[1]', status: 400, message: /./ },
  { title: 'no document', body: '{}', status: 200, message: 'Must provide query string.' },
  { title: 'a document of another type', body: '{"query": 5}', status: 400, message: /query/ },
  {
    title: 'variables of another type',
    body: '{"query": "{ shop { name } }", "variables": "x"}',
    status: 400,
    message: /variables/,
  },
  { title: 'another content type', body: 'x', status: 415, message: /./, contentType: 'image/png' },
  {
    title: 'a body over 1 MB',
    body: json(shopName, { x: 'x'.repeat(1_000_000) }),
    status: 413,
    message: /too large|exceed/i,
  },
  { title: 'a document that cannot be parsed', body: json('{ shop {'), status: 200, message: /^Syntax Error/ },
  {
    title: 'an unknown field',
    body: json('{ shop { color } }'),
    status: 200,
    message: 'Cannot query field "color" on type "Shop".',
  },
  {
    title: 'a missing variable',
    body: json('query ($id: ID!) { cart(id: $id) { id } }'),
    status: 200,
    message: 'Variable "$id" of required type "ID!" was not provided.',
  },
  {
    title: 'a fractional quantity',
    body: json('mutation ($l: [CartLineInput!]!) { cartLinesAdd(cartId: "x", lines: $l) { cart { id } } }', {
      l: [{ merchandiseId: mug, quantity: 1.5 }],
    }),
    status: 200,
    message: /"\$l" got invalid value 1.5 at "l\[0\].quantity"; Int cannot represent non-integer value: 1.5/,
  },
  {
    title: 'a quantity of 64 bits',
    body: json('mutation ($l: [CartLineInput!]!) { cartLinesAdd(cartId: "x", lines: $l) { cart { id } } }', {
      l: [{ merchandiseId: mug, quantity: 9e15 }],
    }),
    status: 200,
    message: /at "l\[0\].quantity"; Int cannot represent non 32-bit signed integer value/,
  },
  {
    title: 'an unknown country',
    body: json('query @inContext(country: XX) { shop { name } }'),
    status: 200,
    message: /Value "XX" does not exist in "CountryCode" enum/,
  },
  {
    title: 'a document that is too deep',
    body: json(nested(8)),
    status: 200,
    message: /too much: depth 27, at most 20/,
  },
  {
    title: 'a document with too many aliases',
    body: json(`{ ${Array.from({ length: 101 }, (_, index) => `a${index}: shop { name }`).join(' ')} }`),
    status: 200,
    message: /too much: aliases 101, at most 100/,
  },
  {
    title: 'fragments that fan out',
    body: json(fanned),
    status: 200,
    message: /too much: aliases 2147483648, at most 100/,
  },
  {
    title: 'connections in connections, with a page size in a variable',
    body: json(
      'query ($n: Int) { products(first: $n) { nodes { variants(first: $n) { nodes { product { images(first: $n) { nodes { url } } } } } } } }',
      { n: 250 },
    ),
    status: 200,
    message: /too much: nodes 15687750, at most 250000/,
  },
  {
    title: 'the filters of list after list',
    body: json(
      `{ ${Array.from({ length: 13 }, (_, index) => `a${index}: products(first: 1) { filters { id } }`).join(' ')} }`,
    ),
    status: 200,
    message: /too much: nodes 260013, at most 250000/,
  },
  {
    title: 'a document with too many tokens',
    body: json(`{ shop { ${'name '.repeat(5001)} } }`),
    status: 200,
    message: /more that 5000 tokens/,
  },
]

describe('requests', () => {
  test('clients of the published protocol work: aliases, fragments, an empty buyer identity, @defer', async () => {
    const { service } = await createTestShop()
    const document = `mutation ($input: CartInput) @inContext(country: ZZ) {
    cartCreate(input: $input) {
      cart {
        buyerIdentity { countryCode email }
        lines(first: 250) {
          edges { node { ...Line ... on ComponentizableCartLine { lineComponents { id } } } }
        }
        ... @defer { note }
      }
      errors: userErrors { field message }
    }
  }
  fragment Line on BaseCartLine { quantity sellingPlanAllocation { sellingPlan { name } } }`
    const variables = { input: { buyerIdentity: {}, lines: [{ merchandiseId: mug }] } }
    const response = await postGraphql(service, document, variables)
    expect(await response.json()).toEqual({
      data: {
        cartCreate: {
          cart: {
            buyerIdentity: { countryCode: null, email: null },
            lines: { edges: [{ node: { quantity: 1, sellingPlanAllocation: null } }] },
            note: null,
          },
          errors: [],
        },
      },
    })
  })

  test.for(malformed)('$title returns one clear GraphQL error', async ({ body, status, message, contentType }) => {
    const { service, log } = await createTestShop()
    const { id } = await createCart(service)
    const response = await fetchPath(service, '/api/2023-07/graphql.json', {
      method: 'POST',
      headers: { 'Content-Type': contentType ?? 'application/json' },
      body,
    })
    expect(response.status).toBe(status)
    const { errors } = errorsSchema.parse(await response.json())
    expect(errors).toHaveLength(1)
    expect(errors[0]?.message).toMatch(message)
    expect(log).toEqual([])
    expect(await readCart(service, id)).toMatchObject({ totalQuantity: 0 })
  })

  test('a body with a Content-Length over 1 MB returns 413 without being read', async () => {
    const { service } = await createTestShop({ csv: '' })
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('read')) }, { highWaterMark: 0 })
    const headers = { 'Content-Type': 'application/json', 'Content-Length': '1000001' }
    const init = { method: 'POST', headers, body, duplex: 'half' as const }
    expect((await fetchPath(service, '/api/2023-07/graphql.json', init)).status).toBe(413)
  })

  test('a mutation by GET is rejected', async () => {
    const { service } = await createTestShop({ csv: '' })
    const document = encodeURIComponent('mutation { cartCreate { cart { id } } }')
    const response = await fetchPath(service, `/api/2023-07/graphql.json?query=${document}`)
    expect(response.status).toBe(405)
  })
})

describe('internal errors', () => {
  test('an internal failure is logged without the request’s values, and its response has no details', async () => {
    const { service, database, log } = await createTestShop({ csv: '' })
    // Waits for the end of its background work.
    await service.close()
    await database.kysely.schema.alterTable('commerce_cart').renameTo('commerce_cart_elsewhere').execute()
    const document = 'mutation ($note: String) { cartCreate(input: { note: $note }) { cart { id } } }'
    const response = await postGraphql(service, document, { note: 'my secret note' })
    expect(await response.json()).toMatchObject({
      data: { cartCreate: null },
      errors: [{ message: 'Internal error', path: ['cartCreate'], extensions: { code: 'INTERNAL_SERVER_ERROR' } }],
    })
    expect(log.join('\n')).toContain('The Storefront API failed')
    expect(log.join('\n')).not.toContain('secret')
  })
})
