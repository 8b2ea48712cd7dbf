import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buildClientSchema, parse, validate } from 'graphql'
import { expect, test, vi } from 'vitest'
import { cataloguePageQuery, promotionalProducts } from './catalogue.ts'
import { createStorefrontClient } from './storefront-client.ts'
import { documentText } from './graphql-document.ts'

function clientOf(...pages: { titles: string[]; endCursor: string | null }[]) {
  const send = vi.fn<typeof fetch>()
  for (const { titles, endCursor } of pages) {
    const nodes = titles.map((title) => ({ id: title, title, productType: 'Merch', variants: { nodes: [] } }))
    const products = { nodes, pageInfo: { hasNextPage: endCursor !== null, endCursor } }
    send.mockResolvedValueOnce(Response.json({ data: { products } }))
  }
  const variables = () => send.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).variables)
  return { client: createStorefrontClient({ url: 'http://shop.test/api', accessToken: null, fetch: send }), variables }
}

test('API-21, API-23: products with the promotional tag are read until there is no next page', async () => {
  const { client, variables } = clientOf({ titles: ['a', 'b'], endCursor: '2' }, { titles: ['c'], endCursor: null })
  expect((await promotionalProducts(client)).map(({ title }) => title)).toEqual(['a', 'b', 'c'])
  expect(variables()).toEqual([
    { query: 'tag:promotional', cursor: null },
    { query: 'tag:promotional', cursor: '2' },
  ])
})

test('API-21: a cursor that leads to itself ends the list', async () => {
  const page = { titles: ['a'], endCursor: '1' }
  const { client, variables } = clientOf(page, page, page)
  expect(await promotionalProducts(client)).toHaveLength(2)
  expect(variables()).toHaveLength(2)
})

test.each(['2023-07', '2026-04'])('the query for a catalogue page is valid in the published schema %s', (version) => {
  const file = createRequire(import.meta.url).resolve(`storefront-schema-${version}/storefront.schema.json`)
  const schema = buildClientSchema(JSON.parse(readFileSync(file, 'utf8')))
  expect(validate(schema, parse(documentText(cataloguePageQuery)))).toEqual([])
})
