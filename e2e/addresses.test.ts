import { afterAll, beforeAll, expect, test } from 'vitest'
import { startShop, type ShopProcess } from './shop-process.ts'

let shop: ShopProcess
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const get = (path: string, init?: RequestInit) => fetch(`${shop.origin}${path}`, { redirect: 'manual', ...init })

test('the Storefront API is at the stock addresses of the shop’s origin, for every origin', async () => {
  const headers = 'content-type,shopify-storefront-private-token,x-shopify-storefront-access-token'
  for (const address of ['/api/2024-07/graphql.json', '/api/2024-07/graphql', '/api/graphql.json']) {
    const preflight = {
      Origin: 'https://elsewhere.test',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': headers,
    }
    const allowed = await get(address, { method: 'OPTIONS', headers: preflight })
    expect([allowed.status, allowed.headers.get('Access-Control-Allow-Headers')]).toEqual([204, headers])
    const posted = await get(address, {
      method: 'POST',
      headers: { Origin: 'https://elsewhere.test', 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: '{ products(first: 20) { nodes { description } } }' }),
    })
    for (const response of [allowed, posted]) expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(posted.headers.get('Content-Encoding')).toBe('gzip')
    expect(await posted.json()).toMatchObject({ data: { products: { nodes: { length: 20 } } } })
  }
})
