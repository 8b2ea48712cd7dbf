import { setImmediate } from 'node:timers/promises'
import { getIntrospectionQuery } from 'graphql/index.js'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { CommerceService } from '../commerce-service.ts'
import { createTestShop, mug } from '../testing/commerce.ts'
import { graphqlRequest } from '../testing/shop-address.ts'

const errorsSchema = z.object({
  errors: z.array(z.object({ message: z.string(), extensions: z.object({ code: z.string() }).optional() })),
})

/** Sends a document from the external address `address`. */
async function send(service: CommerceService, query: unknown, address = '203.0.113.7', variables = {}) {
  const request = graphqlRequest(query, variables, { version: '2024-07' })
  return service.fetch(request, { incoming: { socket: { remoteAddress: address } } })
}

const times = (count: number, each: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => each(index)).join(' ')

const inner = (size: string) =>
  `nodes { variants(${size}) { nodes { product { variants(${size}) { nodes { id } } images(${size}) { nodes { url } } } } } }`
const mugs = JSON.stringify(Array.from({ length: 250 }, () => mug))
const ids = JSON.stringify(Array.from({ length: 250 }, (_, index) => `gid://shopify/Product/${index}`))

const refused: [title: string, query: string, message: RegExp][] = [
  [
    "a variable's default",
    `query ($n: Int = 250) { products(first: $n) { ${inner('first: $n')} } }`,
    /too much: nodes/,
  ],
  [
    'a default in a fragment',
    `query ($n: Int = 250) { ...f } fragment f on QueryRoot { products(first: $n) { ${inner('first: $n')} } }`,
    /nodes/,
  ],
  [
    'an inline fragment that is skipped',
    `query ($n: Int = 250, $s: Boolean = true) { ... @skip(if: $s) { products(first: $n) { ${inner('first: $n')} } } }`,
    /nodes/,
  ],
  [
    'a null before the page size',
    `{ products(first: null, last: 250) { ${inner('first: null, last: 250')} } }`,
    /nodes/,
  ],
  [
    'a negative page size beside a large one',
    `{ a: products(first: -1000000000) { nodes { id } } products(first: 250) { ${inner('first: 250')} } }`,
    /nodes/,
  ],
  [
    'ids without a page size',
    `{ nodes(ids: ${ids}) { ... on Product { variants(first: 250) { nodes { product { variants(first: 250) { nodes { id } } } } } } } }`,
    /nodes/,
  ],
  ['ids without end', `{ nodes(ids: ${ids.replace(']', ', "x"]')}) { id } }`, /`ids` has more than 250 entries/],
  [
    'errors without end',
    `{ ${times(5, (index) => `n${index}: nodes(ids: ${mugs}) { ... on ProductVariant { product { images(first: -1) { nodes { id } } } } }`)} }`,
    /The response is longer/,
  ],
  [
    'introspection over and over',
    `{ ${times(60, (index) => `a${index}: __schema { types { fields { args { name type { name ofType { name } } } } } }`)} }`,
    /introspection/,
  ],
  [
    'recommendations over and over',
    `{ ${times(13, (index) => `a${index}: productRecommendations(productHandle: "tonic") { id }`)} }`,
    /nodes/,
  ],
  [
    'the filters of each collection',
    '{ collections(first: 13) { nodes { products(first: 1) { ...facets } } } } fragment facets on ProductConnection { filters { id } }',
    /nodes/,
  ],
  [
    'the filters of a list below each product',
    '{ products(first: 13) { edges { node { collections(first: 1) { nodes { products(first: 1) { filters { id } } } } } } } }',
    /nodes/,
  ],
  ['fields of one name', `{ ${times(1200, () => 'shop { name }')} }`, /pairs of fields with the same name/],
  [
    'many fragments',
    `{ shop { name } } ${times(400, (index) => `fragment f${index} on Shop { name }`)}`,
    /operations and fragments/,
  ],
  ['nested lists', `{ nodes(ids: ${'['.repeat(2400)}${']'.repeat(2400)}) { id } }`, /levels of nesting/],
  ['nested types', `query ($a: ${'['.repeat(2400)}ID${']'.repeat(2400)}) { shop { name } }`, /levels of nesting/],
  [
    'filters without end',
    `{ search(query: "a", first: 1, productFilters: [${times(51, () => '{ tag: "a" }')}]) { totalCount } }`,
    /At most 50 filters/,
  ],
]

test('documents that request too much are rejected', async () => {
  const { service, log } = await createTestShop()
  for (const [title, query, message] of refused) {
    const response = await send(service, query)
    const errors = errorsSchema.safeParse(await response.json()).data?.errors.map((error) => error.message)
    expect({ title, status: response.status, errors }).toEqual({
      title,
      status: 200,
      errors: [expect.stringMatching(message)],
    })
  }
  expect(log).toEqual([])
})

test('variables that are nested too deeply are the mistake of the client', async () => {
  const { service, log } = await createTestShop()
  const body = `{"query":"{ shop { name } }","variables":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`
  const request = new Request(graphqlRequest(''), { method: 'POST', body })
  const response = await service.fetch(request, { incoming: { socket: { remoteAddress: '203.0.113.7' } } })
  expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_REQUEST' } }] })
  expect(log).toEqual([])
})

const facets = 'filters { id label type values { id label count input } }'
const page = `fragment page on ProductConnection { pageInfo { hasNextPage } ${facets} }`

const welcome: [title: string, query: string][] = [
  [
    'a long page with its filters',
    `{ collection(handle: "merch") { products(first: 250) { nodes { id } ${facets} } } }`,
  ],
  [
    'a page of 24 with the filters in a fragment',
    `{ collection(handle: "merch") { products(first: 24) { ...page edges { node { variants(first: 250) { nodes { id } } } } } } } ${page}`,
  ],
  [
    'a long search with its count and filters',
    `{ search(query: "tonic", first: 250) { totalCount productFilters { id } nodes { ... on Product { id } } } }`,
  ],
]

test.for(welcome)('%s is answered', async ([, query]) => {
  const { service } = await createTestShop()
  expect(await (await send(service, query)).json()).not.toHaveProperty('errors')
})

test('the introspection queries of common tools work', async () => {
  const { service } = await createTestShop()
  const query = getIntrospectionQuery({ descriptions: true, inputValueDeprecation: true })
  expect(await (await send(service, query)).json()).not.toHaveProperty('errors')
})

/** Two products with this number of variants each. */
const wide = (variants: number, body: string): string =>
  [
    'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant Price',
    ...['a', 'b'].flatMap((handle) =>
      Array.from({ length: variants }, (_, index) =>
        index === 0 ? `${handle},${handle},${body},Size,0,1` : `${handle},,,,${index},1`,
      ),
    ),
  ].join('\n')

/** How often the thread turns to other work before `work` has ended. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let isDone = false
  const done = work.finally(() => (isDone = true))
  let turns = 0
  for (; !isDone; turns += 1) await setImmediate()
  await done
  return turns
}

test('a long-running document yields repeatedly and returns complete data', async () => {
  const { service } = await createTestShop({ csv: wide(80, '') })
  const query =
    '{ products(first: 2) { nodes { variants(first: 80) { nodes { product { variants(first: 80) { nodes { id price { amount } } } } } } } } }'
  // As the shop itself, because external queries run in another process. The first query loads modules.
  await send(service, query, '')
  const long = send(service, query, '')
  const turns = await turnsDuring(long)
  expect(turns).toBeGreaterThan(10)
  const response: unknown = await (await long).json()
  const nodes = z.object({ nodes: z.array(z.unknown()) })
  const product = z.object({
    variants: z.object({ nodes: z.array(z.object({ product: z.object({ variants: nodes }) })) }),
  })
  const { data } = z.object({ data: z.object({ products: z.object({ nodes: z.array(product) }) }) }).parse(response)
  const counts = data.products.nodes.map(({ variants }) =>
    variants.nodes.map((each) => each.product.variants.nodes.length),
  )
  expect(counts).toEqual(Array.from({ length: 2 }, () => Array.from({ length: 80 }, () => 80)))
})

test('a response that becomes too large is aborted with one error', async () => {
  const { service, log } = await createTestShop({ csv: wide(60, 'x'.repeat(100_000)) })
  const query = '{ products(first: 2) { nodes { variants(first: 60) { nodes { product { descriptionHtml } } } } } }'
  expect(await (await send(service, query, '')).json()).toEqual({
    errors: [{ message: expect.stringMatching(/^The response is longer/), extensions: { code: 'MAX_COST_EXCEEDED' } }],
  })
  expect(log).toEqual([])
})

test.for([5, true, ['{ shop { name } }'], { a: 1 }])('%j instead of an external document is refused', async (query) => {
  const { service, log } = await createTestShop({ csv: '' })
  const response = await send(service, query)
  expect(response.status).toBe(400)
  expect(errorsSchema.parse(await response.json()).errors[0]?.message).toMatch(/query/)
  expect(log).toEqual([])
})
