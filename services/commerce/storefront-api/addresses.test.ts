import { expect, test } from 'vitest'
import { z } from 'zod'
import { catalogue, createTestShop } from '../testing/commerce.ts'
import { fetchPath } from '../testing/shop-address.ts'
import { query } from '../testing/storefront-client.ts'

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

const given = 'gift,A Gift,,,Merch,promotional,TRUE,Title,Default Title,GIFT,5,deny,0.00,,,,active\n'

test('products and collections have an address in the shop, except promotional gifts', async () => {
  const { service } = await createTestShop({ csv: catalogue + given })
  const addressed = z.object({ onlineStoreUrl: z.string().nullable() })
  const nodes = z.object({ nodes: z.array(addressed) })
  const found = await query(
    service,
    z.object({ products: nodes, collections: nodes }),
    `{ products(first: 10, sortKey: TITLE) { nodes { onlineStoreUrl } }
       collections(first: 10, sortKey: TITLE) { nodes { onlineStoreUrl } } }`,
  )
  const addresses = ({ nodes }: typeof found.products) => nodes.map(({ onlineStoreUrl }) => onlineStoreUrl)
  expect(addresses(found.products)).toEqual([
    null,
    'https://shop.test/products/tonic',
    'https://shop.test/products/mug',
  ])
  expect(addresses(found.collections)).toEqual([
    'https://shop.test/collections/merch',
    'https://shop.test/collections/sparkling-water',
  ])
})
