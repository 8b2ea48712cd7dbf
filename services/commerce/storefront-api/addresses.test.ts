import { expect, test } from 'vitest'
import { createTestShop } from '../testing/commerce.ts'
import { fetchPath } from '../testing/shop-address.ts'

test('the API is served at the addresses that clients expect; without a version, in the oldest', async () => {
  const { service } = await createTestShop({ csv: '' })
  const post = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: '{ shop { name } }' }),
  }
  for (const [address, version] of [
    ['/api/2026-04/graphql.json', '2026-04'],
    ['/api/2026-04/graphql', '2026-04'],
    ['/api/graphql.json', '2023-07'],
  ] as const) {
    const response = await fetchPath(service, address, post)
    expect([address, response.headers.get('X-Shopify-API-Version')]).toEqual([address, version])
    expect(await response.json()).toEqual({ data: { shop: { name: 'Halcyon' } } })
  }
})
