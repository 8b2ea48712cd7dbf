import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buildClientSchema, parse, validate } from 'graphql/index.js'
import { expect, test } from 'vitest'
import { createTestApi, fakeStorefront, monthly, product } from '../testing.ts'
import { productsDocument, subscriptionsDocument } from './catalogue.documents.ts'

const productsQuery = `query ($count: Int! = 10, $cursor: String, $query: String) {
  products(count: $count, cursor: $cursor, query: $query) { nodes { handle imageUrl } pageInfo { endCursor hasNextPage } }
}`
const subscriptionsQuery = `query ($count: Int! = 10, $cursor: String) {
  subscriptions(count: $count, cursor: $cursor) {
    nodes { handle plans { id interval intervalCount } }
    pageInfo { endCursor hasNextPage }
  }
}`
const planless = { id: 'p0', name: 'Now and then', deliveryPolicy: { interval: 'WEEK', intervalCount: null } }

const failing: typeof fetch = async () => Response.json({ errors: [{ message: 'secret-host refused' }] })

test('the documents sent to the catalogue are valid against the published schema', () => {
  const file = createRequire(import.meta.url).resolve('storefront-schema-2026-04/storefront.schema.json')
  const schema = buildClientSchema(JSON.parse(readFileSync(file, 'utf8')))
  for (const document of [productsDocument, subscriptionsDocument])
    expect(validate(schema, parse(document))).toEqual([])
})

test('API-26: products are paged by 10 by default, with cursor and search filter, without promotional ones', async () => {
  const products = Array.from({ length: 11 }, (_, index) => product(`p${index}`))
  const storefront = fakeStorefront([...products, { ...product('p11'), featuredImage: null }])
  const { query } = await createTestApi(storefront.fetch)
  const first = await query(productsQuery, { query: 'tag:calm' })
  expect(first).toMatchObject({ data: { products: { pageInfo: { endCursor: '9', hasNextPage: true } } } })
  expect(storefront.calls[0]?.variables).toEqual({ count: 10, cursor: null, query: '(tag:calm) tag_not:promotional' })
  expect(await query(productsQuery, { count: 5, cursor: '9' })).toEqual({
    data: {
      products: {
        nodes: [
          { handle: 'p10', imageUrl: 'https://pictures.test/p10.webp' },
          { handle: 'p11', imageUrl: null },
        ],
        pageInfo: { endCursor: '11', hasNextPage: false },
      },
    },
  })
})

test('API-27: subscriptions omit plans without an interval count, and products without plans', async () => {
  const products = [product('once'), product('vague', [planless]), product('calm', [planless, monthly('p1')])]
  const { query } = await createTestApi(fakeStorefront(products).fetch)
  expect(await query(subscriptionsQuery)).toEqual({
    data: {
      subscriptions: {
        nodes: [{ handle: 'calm', plans: [{ id: 'p1', interval: 'MONTH', intervalCount: 1 }] }],
        pageInfo: { endCursor: '2', hasNextPage: false },
      },
    },
  })
})

test('API-22: subscription items are queried without the tag subscription', async () => {
  const storefront = fakeStorefront([product('calm', [monthly('p1')])])
  const { query } = await createTestApi(storefront.fetch)
  await query(subscriptionsQuery)
  await query('{ subscriptions(query: "tag:calm") { nodes { handle } } }')
  expect(storefront.calls.map(({ variables }) => variables.query)).toEqual([
    'tag_not:promotional tag_not:subscription',
    '(tag:calm) tag_not:promotional tag_not:subscription',
  ])
})

test('API-27: a page of subscriptions is full even if some products have no plans, and its cursor works', async () => {
  const products = ['a', 'b', 'c', 'd', 'e'].map((handle, index) =>
    product(handle, index % 2 === 0 ? [monthly(handle)] : []),
  )
  const storefront = fakeStorefront(products)
  const { query } = await createTestApi(storefront.fetch)
  const first = await query(subscriptionsQuery, { count: 2 })
  expect(first).toMatchObject({
    data: {
      subscriptions: { nodes: [{ handle: 'a' }, { handle: 'c' }], pageInfo: { endCursor: '2', hasNextPage: true } },
    },
  })
  expect(await query(subscriptionsQuery, { count: 2, cursor: '2' })).toMatchObject({
    data: { subscriptions: { nodes: [{ handle: 'e' }], pageInfo: { endCursor: '4', hasNextPage: false } } },
  })
  await query(subscriptionsQuery)
  // After a page with products without plans, a large one is read.
  expect(storefront.calls.map(({ variables }) => variables.count)).toEqual([2, 250, 2, 10])
})

test.each([0, -1, 251])('a page of %i products is rejected without querying the catalogue', async (count) => {
  const storefront = fakeStorefront([])
  const { query } = await createTestApi(storefront.fetch)
  expect(await query(productsQuery, { count })).toMatchObject({ errors: [{ message: expect.stringContaining('250') }] })
  expect(storefront.calls).toEqual([])
})

test('a request reads at most two of the largest pages', async () => {
  const storefront = fakeStorefront([])
  const { query } = await createTestApi(storefront.fetch)
  const pages = ['a', 'b', 'c'].map((alias) => `${alias}: products(count: 250) { nodes { id } }`)
  expect(await query(`{ ${pages.join(' ')} }`)).toMatchObject({ errors: [{ message: expect.stringContaining('500') }] })
  expect(storefront.calls).toEqual([])
})

test('a failing catalogue is logged, and its error message is not returned', async () => {
  const { query, log } = await createTestApi(failing)
  expect(await query(productsQuery)).toMatchObject({ data: null, errors: [{ message: 'Internal error' }] })
  expect(log.join()).toContain('secret-host refused')
})
