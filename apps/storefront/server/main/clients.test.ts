import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { promotionalProducts } from '../../app/commerce/catalogue.ts'
import { notExcluded } from '../../app/content/excluded.ts'
import { createBrowserClient } from '../../app/graphql/browser-clients.ts'
import { categoriesQuery } from '../../app/features/product-tile/categories.query.ts'
import { signupMutation } from '../../app/features/sign-up/request-sign-up.ts'
import { createClients } from './clients.ts'
import { readConfig } from '../config/config.ts'
import { createSite } from '../config/site.ts'

/** Sends all page requests through one `fetch`. */
const by = (send: typeof fetch) => ({ content: send, commerce: send, recommendations: send, shopApi: send })

/** The URL and method of the content client's requests with the given settings. */
async function requestWith(environment: Record<string, string>, params: Record<string, string | boolean>) {
  const send = vi.fn<typeof fetch>(async () => Response.json({ result: [], ms: 0 }))
  const { content } = createClients(readConfig({ PUBLIC_URL: 'http://shop.test', ...environment }), by(send), () => {})
  await content.query(categoriesQuery, params)
  const request = new Request(...(send.mock.calls[0] ?? ['http://nothing.test']))
  return { url: new URL(request.url), content }
}

const all = { excludeCbd: false }

const silent: typeof fetch = () => new Promise(() => {})

/** A content client of a hosted project that gets this response; https://www.sanity.io/docs/http-reference/query */
const hostedContent = (response: Response) =>
  createClients(
    readConfig({ CONTENT_PROJECT_ID: 'abc123' }),
    by(async () => response),
    () => {},
  ).content

describe('content', () => {
  test('CONTENT-04, CALL-11: with a project id the same client calls the hosted service, otherwise our own', async () => {
    const own = await requestWith({}, all)
    expect(own.url.href).toMatch(/^http:\/\/shop\.test\/services\/content\/v2025-02-19\/data\/query\/production/)
    const hosted = await requestWith({ CONTENT_PROJECT_ID: 'abc123', CONTENT_DATASETS: 'site' }, all)
    expect(hosted.url.href).toMatch(/^https:\/\/abc123\.api\.sanity\.io\/v2025-02-19\/data\/query\/site/)
    expect(hosted.url.searchParams.get('query')).toBe(own.url.searchParams.get('query'))
  })

  test('CONTENT-09: the pages’ content client can only read', async () => {
    const { url, content } = await requestWith({}, all)
    expect(Object.keys(content)).toEqual(['query'])
    expect(url.pathname).toContain('/data/query/')
  })

  test('a page’s query says whether hemp-derived content is excluded', async () => {
    const { url } = await requestWith({}, { excludeCbd: true })
    expect(url.searchParams.get('$excludeCbd')).toBe('true')
    expect(url.searchParams.get('query')).toContain(notExcluded)
  })

  test('transient content failures are tried up to 5 times, until the page is aborted', async () => {
    vi.useFakeTimers()
    const cut = vi.fn<typeof fetch>(async () => {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('cut'), { code: 'ECONNRESET' }) })
    })
    const { content } = createClients(readConfig({ CONTENT_PROJECT_ID: 'abc123' }), by(cut), () => {})
    const response = content.query(categoriesQuery, all).catch(String)
    await vi.advanceTimersByTimeAsync(5000)
    expect(await response).toContain('fetch failed')
    expect(cut).toHaveBeenCalledTimes(5)
    const page = new AbortController()
    const givenUp = content.query(categoriesQuery, all, page).catch(String)
    page.abort(new Error('too late'))
    expect(await givenUp).toContain('too late')
  })

  test('requests to a hanging hosted content service time out after 8 s', async () => {
    vi.useFakeTimers()
    const { content } = createClients(readConfig({ CONTENT_PROJECT_ID: 'abc123' }), by(silent), () => {})
    let isGivenUp = false
    content.query(categoriesQuery, all).catch(() => (isGivenUp = true))
    await vi.advanceTimersByTimeAsync(7999)
    expect(isGivenUp).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(isGivenUp).toBe(true)
  })

  test('a response of the hosted service is parsed, and additional members are ignored', async () => {
    const response = { query: categoriesQuery.groq, result: [], syncTags: ['s1:qN7qzw'], ms: 12 }
    expect(await hostedContent(Response.json(response)).query(categoriesQuery, all)).toEqual([])
  })

  test.each([
    [
      400,
      {
        error: {
          type: 'queryParseError',
          description: 'expected ] following array body',
          query: '*[',
          start: 1,
          end: 2,
        },
      },
      'expected ] following array body',
    ],
    [401, { statusCode: 401, error: 'Unauthorized', message: 'Session not found' }, 'Session not found'],
    [403, { statusCode: 403, error: 'Forbidden', message: 'Insufficient permissions' }, 'Insufficient permissions'],
    [404, { statusCode: 404, error: 'Not Found', message: 'Dataset "production" not found' }, 'not found'],
  ])('an error response %d of the hosted service becomes an error with its reason', async (status, body, reason) => {
    await expect(hostedContent(Response.json(body, { status })).query(categoriesQuery, all)).rejects.toThrow(reason)
  })

  test('CALL-12: no code above the content client distinguishes our own service from the hosted one', () => {
    const app = fileURLToPath(new URL('../../app', import.meta.url))
    const sources = globSync('**/*.{ts,tsx}', { cwd: app }).filter((file) => !file.includes('.test.'))
    const code = new Map(sources.map((file) => [file, readFileSync(`${app}/${file}`, 'utf8')]))
    const mentioning = (pattern: RegExp) => [...code].filter(([, text]) => pattern.test(text)).map(([file]) => file)
    expect(mentioning(/createContentClient/)).toContain('content/content-client.ts')
    expect(mentioning(/hosted|CONTENT_[A-Z]|(api|cdn)\.sanity|services\/content|ownProjectId/i)).toEqual([])
    expect(mentioning(/^import (?!type).*'@sanity\/client'/m)).toEqual([])
  })
})

/** The URLs to which a page's catalogue client, and the browser's clients of catalogue and cart, send requests. */
async function commerceUrls(environment: Record<string, string>) {
  const config = readConfig({ PUBLIC_URL: 'http://shop.test', ...environment })
  const products = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } }
  const send = vi.fn<typeof fetch>(async () => Response.json({ data: { products } }))
  vi.stubGlobal('fetch', send)
  vi.stubGlobal('document', { cookie: '' })
  const site = createSite(config, { variant: 'cbd', url: config.publicUrl })
  const ofPage = createClients(config, by(send), () => {})
  const clients = [
    ofPage.commerce,
    ofPage.cart,
    createBrowserClient('storefront', site),
    createBrowserClient('cart', site),
  ]
  for (const client of clients) await promotionalProducts(client)
  const [page, pageCart, catalogue, cart] = send.mock.calls.map(([url]) => url)
  return { page, pageCart, catalogue, cart, headers: send.mock.calls.map(([, init]) => new Headers(init?.headers)) }
}

describe('commerce', () => {
  test('API-05, API-06: the cart uses version 2023-07, the catalogue its own version, 2024-07 by default', async () => {
    expect(await commerceUrls({})).toMatchObject({
      page: 'http://shop.test/services/commerce/api/2024-07/graphql.json',
      pageCart: 'http://shop.test/services/commerce/api/2023-07/graphql.json',
      catalogue: '/services/commerce/api/2024-07/graphql.json',
      cart: '/services/commerce/api/2023-07/graphql.json',
    })
    expect(await commerceUrls({ STOREFRONT_CATALOGUE_API_VERSION: '2026-04' })).toMatchObject({
      page: 'http://shop.test/services/commerce/api/2026-04/graphql.json',
      pageCart: 'http://shop.test/services/commerce/api/2023-07/graphql.json',
      catalogue: '/services/commerce/api/2026-04/graphql.json',
      cart: '/services/commerce/api/2023-07/graphql.json',
    })
  })

  test('API-03: with a store’s domain and token all of them call that store', async () => {
    const store = await commerceUrls({ STOREFRONT_DOMAIN: 'calm.example', STOREFRONT_ACCESS_TOKEN: 'public' })
    expect(store).toMatchObject({
      page: 'https://calm.example/api/2024-07/graphql.json',
      pageCart: 'https://calm.example/api/2023-07/graphql.json',
      catalogue: 'https://calm.example/api/2024-07/graphql.json',
      cart: 'https://calm.example/api/2023-07/graphql.json',
    })
    const tokens = store.headers.map((headers) => headers.get('X-Shopify-Storefront-Access-Token'))
    expect(tokens).toEqual(['public', 'public', 'public', 'public'])
  })
})

test('our own recommendation service, which retries the store itself, is called once', async () => {
  const send = vi.fn<typeof fetch>(async () => new Response(null, { status: 502 }))
  const { recommendations } = createClients(readConfig({}), by(send), () => {})
  await expect(recommendations.recommend('1', { productIds: ['7'], variantIds: [] })).rejects.toThrow(
    'responded with status 502',
  )
  expect(send).toHaveBeenCalledTimes(1)
})

/** The URLs to which a page sends a sign-up and its request for recommendations. */
async function otherUrls(environment: Record<string, string>) {
  const send = vi.fn<typeof fetch>(async (url) =>
    Response.json({ data: String(url).includes('graphql') ? { signup: true } : [] }),
  )
  const config = readConfig({ PUBLIC_URL: 'http://shop.test', ...environment })
  const { recommendations, shopApi } = createClients(config, by(send), () => {})
  await recommendations.recommend('1', { productIds: ['7'], variantIds: [] })
  await shopApi.request(signupMutation, { email: 'ada@example.com', listId: 'list', properties: {} })
  return send.mock.calls.map(([url]) => String(url))
}

test('pages call the configured shop API, and recommendation service with its key, otherwise our own', async () => {
  const items = 'shopify_product_ids=7&shopify_variant_ids='
  expect(await otherUrls({})).toEqual([
    `http://shop.test/services/recommendations/custom/id/1?${items}`,
    'http://shop.test/services/shop-api/graphql',
  ])
  const elsewhere = {
    RECOMMENDATIONS_URL: 'https://recs.test/api',
    RECOMMENDATIONS_KEY: 'a-key',
    SHOP_API_URL: 'https://api.test/graphql',
  }
  expect(await otherUrls(elsewhere)).toEqual([
    `https://recs.test/api/custom/id/1?key=a-key&${items}`,
    'https://api.test/graphql',
  ])
})
