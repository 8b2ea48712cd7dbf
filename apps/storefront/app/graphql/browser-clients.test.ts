import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { graphql } from '../commerce/graphql.ts'
import { createBrowserClient } from './browser-clients.ts'

const document = graphql(`
  query Shop {
    shop {
      name
    }
  }
`)
const site = {
  storefrontApi: { url: '/services/commerce/api/2023-07/graphql.json', accessToken: 'public' },
  catalogueApi: { url: '/services/commerce/api/2024-07/graphql.json', accessToken: 'public' },
  shopApiUrl: '/services/shop-api/graphql',
}
const send = vi.fn<typeof fetch>(async () => Response.json({ data: { shop: { name: 'A shop' } } }))
const names = ['default', 'storefront', 'cart'] as const

beforeEach(() => void vi.stubGlobal('fetch', send))
afterEach(() => void send.mockClear())

/** The URL and the `Authorization` header of each client's request. */
async function requests(cookie: string, given = site) {
  vi.stubGlobal('document', { cookie })
  for (const name of names) await createBrowserClient(name, given).request(document, {})
  return send.mock.calls.map(([url, init]) => [url, new Headers(init?.headers).get('Authorization')])
}

test('AUTH-07, CALL-25: all clients send the token of the cookie as a bearer token', async () => {
  expect(await requests('a=1; auth_token=t0ken')).toEqual([
    ['/services/shop-api/graphql', 'Bearer t0ken'],
    ['/services/commerce/api/2024-07/graphql.json', 'Bearer t0ken'],
    ['/services/commerce/api/2023-07/graphql.json', 'Bearer t0ken'],
  ])
})

test('no token is sent without a login, nor ever to another origin', async () => {
  expect((await requests('a=1')).map(([, authority]) => authority)).toEqual([null, null, null])
  send.mockClear()
  const foreign = { ...site, storefrontApi: { url: 'https://store.example/api', accessToken: 'public' } }
  expect((await requests('auth_token=t', foreign)).map(([, authority]) => authority)).toEqual([
    'Bearer t',
    'Bearer t',
    null,
  ])
})
