import { createRecommendationsService } from '@shop/recommendations-service'
import { createLogger } from '@shop/http/logger'
import { parseTrustedProxies } from '@shop/http/client-address'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { promotionalProducts } from '../../app/commerce/catalogue.ts'
import { createCartApi } from '../../app/features/cart/service/cart-api.ts'
import { createBrowserClient } from '../../app/graphql/browser-clients.ts'
import { createClients } from './clients.ts'
import { readConfig } from '../config/config.ts'
import { createSite } from '../config/site.ts'

const config = readConfig({
  PUBLIC_URL: 'http://shop.test',
  CONTENT_PROJECT_ID: 'abc123',
  RECOMMENDATIONS_URL: 'https://recs.test',
})
const site = createSite(config, { variant: 'cbd', url: config.publicUrl })
const cartId = 'gid://shopify/Cart/1'
const wanted = { query: { groq: '1', schema: z.unknown() }, items: { productIds: ['1'], variantIds: [] } }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { cookie: '' })
})

const pageClients = (send: typeof fetch) =>
  createClients(config, { content: send, commerce: send, recommendations: send, shopApi: send }, () => {})

const cart = () => createCartApi(createBrowserClient('cart', site))

const recommendationsService = (send: typeof fetch) =>
  createRecommendationsService({
    storefront: { url: 'https://store.test/api', fetch: send },
    trustedProxies: parseTrustedProxies([]),
    logger: createLogger('silent'),
  })

/** A request of each client of a service, with its name. */
const clients: [who: string, call: (send: typeof fetch) => Promise<unknown>][] = [
  ['a page, the catalogue', (send) => promotionalProducts(pageClients(send).commerce)],
  ['a page, the content service', (send) => pageClients(send).content.query(wanted.query)],
  ['a page, the recommendation service', (send) => pageClients(send).recommendations.recommend('x', wanted.items)],
  ['the browser, the cart', () => cart().fetch(cartId)],
  ['the browser, a change of the cart', () => cart().updateLines(cartId, [{ id: 'line', quantity: 2 }])],
  ['the browser, the catalogue', () => promotionalProducts(createBrowserClient('storefront', site))],
  [
    'a service, the catalogue',
    async (send) => {
      const address = 'http://shop.test/custom/id/x?shopify_product_ids=1'
      const response = await recommendationsService(send).fetch(new Request(address))
      if (!response.ok) throw new Error(`The service responded with status ${response.status}`)
    },
  ],
]

const tries = clients.flatMap(([who, call]) => [
  { who, call, jitter: 0, at: [0, 200, 600, 1400, 3000] },
  { who, call, jitter: 0.5, at: [0, 250, 750, 1750, 3750] },
])

test.each(tries)('API-10: $who: 4 retries, with a jitter of $jitter at $at ms', async ({ call, jitter, at }) => {
  vi.spyOn(Math, 'random').mockReturnValue(jitter)
  const begun = Date.now()
  const sentAt: number[] = []
  const send: typeof fetch = async () => {
    sentAt.push(Date.now() - begun)
    return new Response('', { status: 503 })
  }
  vi.stubGlobal('fetch', send)
  const failed = call(send).then(
    () => false,
    () => true,
  )
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await failed).toBe(true)
  expect(sentAt).toEqual(at)
})
