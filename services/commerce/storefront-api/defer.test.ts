import { expect, test } from 'vitest'
import { createTestShop } from '../testing/commerce.ts'
import { graphqlRequest } from '../testing/shop-address.ts'

const query = `query @inContext(country: US) {
  product(handle: "tonic") { title ...Stock @defer(label: "stock") ...Prices @defer }
}
fragment Stock on Product { variants(first: 1) { nodes { quantityAvailable } } }
fragment Prices on Product { priceRange { minVariantPrice { amount } } collections(first: 2) { nodes { handle } } }`

test('deferred fragments come in further parts, to clients that read them', async () => {
  const { service } = await createTestShop()
  const headers = { Accept: 'multipart/mixed, application/json' }
  const response = await service.fetch(graphqlRequest(query, {}, { version: '2026-04', headers }))
  expect(response.headers.get('X-Shopify-API-Version')).toBe('2026-04')
  const boundary = /^multipart\/mixed; boundary="(.+)"$/.exec(response.headers.get('Content-Type') ?? '')?.[1]
  const text = await response.text()
  const parts: {
    data?: unknown
    incremental?: { data: object; path: string[]; label?: string }[]
    hasNext: boolean
  }[] = text
    .split(`--${boundary}`)
    .flatMap((part) => part.split('\r\n\r\n').slice(1))
    .map((json) => JSON.parse(json))
  expect(parts[0]).toEqual({ data: { product: { title: 'Cloud Tonic' } }, hasNext: true })
  const deferred = parts.slice(1).flatMap(({ incremental = [] }) => incremental)
  expect(deferred.map(({ path }) => path)).toEqual([['product'], ['product']])
  expect(Object.assign({}, ...deferred.map(({ data }) => data))).toEqual({
    variants: { nodes: [{ quantityAvailable: 20 }] },
    priceRange: { minVariantPrice: { amount: '22.0' } },
    collections: { nodes: [{ handle: 'sparkling-water' }] },
  })
  expect(parts.map(({ hasNext }) => hasNext).at(-1)).toBe(false)
})
