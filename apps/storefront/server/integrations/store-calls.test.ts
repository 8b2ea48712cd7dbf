import { expect, onTestFinished, test, vi } from 'vitest'
import { startCollector } from '../testing/collector.ts'
import { renderPage, startHostedSources } from '../testing/hosted-sources.ts'
import { startSentry } from '../testing/sentry.ts'
import { from, startWholeShop } from '../testing/whole-shop.ts'
import { readConfig } from '../config/config.ts'
import { asStoreCall } from './store-calls.ts'
import { createUpstream } from './upstream.ts'

const tokensOf = (headers: Headers) => ({
  public: headers.get('X-Shopify-Storefront-Access-Token'),
  private: headers.get('Shopify-Storefront-Private-Token'),
  buyer: headers.get('Shopify-Storefront-Buyer-IP'),
})

const products = { query: '{ products(count: 1) { nodes { id } } }' }
const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(products) }

test('server calls send the visitor’s address, as seen by the trusted proxy, to the store only', async () => {
  const { calls, settings } = await startHostedSources()
  const { request } = await startWholeShop({
    settings: { ...settings, TRUSTED_PROXIES: '10.0.0.7' },
    async render(request, values) {
      await values.recommendations.recommend('source', { productIds: ['1'], variantIds: ['2'] }).catch(() => {})
      return renderPage(request, values)
    },
  })
  const headers = { 'X-Forwarded-For': '2001:db8::7' }
  /** The addresses sent to the store for a request: by the page itself, and by the services that it calls. */
  async function calledWith(...args: Parameters<typeof request>) {
    calls.store.length = 0
    await request(...args)
    return [...new Set(calls.store.map((call) => JSON.stringify(tokensOf(call.headers))))]
  }
  const visitor = JSON.stringify({ public: 'public', private: null, buyer: '203.0.113.9' })
  expect(await calledWith('/a')).toEqual([visitor])
  expect(await calledWith('/b', { headers })).toEqual([visitor])
  expect(await calledWith('/services/shop-api/graphql', post)).toEqual([visitor])
  const behindProxy = visitor.replace('203.0.113.9', '2001:db8::7')
  expect(await calledWith('/c', { headers }, from('10.0.0.7'))).toEqual([behindProxy])
  expect(calls.content.length).toBeGreaterThan(0)
  for (const call of calls.content) expect(tokensOf(call.headers).buyer).toBeNull()
})

test('a private token is sent to the store instead of the public one, and to nobody else', async () => {
  const token = 'shpat_private'
  const { received, dsn } = await startSentry()
  const { url, spans } = await startCollector()
  const { store, calls, settings } = await startHostedSources()
  const { request, lines, close } = await startWholeShop({
    settings: {
      ...settings,
      STOREFRONT_PRIVATE_TOKEN: token,
      CONTENT_READ_TOKEN: 'read',
      SENTRY_DSN: dsn,
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
    },
    async render(request, values) {
      const page = await renderPage(request, values)
      return new Response(`${await page.text()} ${JSON.stringify(values)}`, page)
    },
  })
  const responses = [
    await (await request('/a')).text(),
    await (await request('/services/shop-api/graphql', post)).text(),
  ]
  expect(calls.store.length).toBeGreaterThan(1)
  for (const call of calls.store)
    expect(tokensOf(call.headers)).toEqual({ public: null, private: token, buyer: '203.0.113.9' })

  await store.setCondition('HTML')
  // Later than the prices in memory last.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  for (const address of ['/b', '/services/shop-api/graphql', '/admin/settings.json']) {
    const response = await request(address, address.includes('graphql') ? post : {})
    responses.push(await response.text(), JSON.stringify([...response.headers]))
  }
  await close()
  await expect.poll(() => received.length).toBeGreaterThan(0)
  expect([spans.length, lines.length].every(Boolean)).toBe(true)
  expect(JSON.stringify([responses, lines, spans, received])).not.toContain(token)
})

test('a redirect by the store does not forward its token', async () => {
  const { shown, calls, settings } = await startHostedSources()
  const elsewhere = await startCollector()
  const { request } = await startWholeShop({ settings: { ...settings, STOREFRONT_PRIVATE_TOKEN: 'x' } })
  shown.storeIsAt = elsewhere.url
  expect(await (await request('/services/shop-api/graphql', post)).json()).toMatchObject({ data: null })
  expect(calls.store.length).toBeGreaterThan(0)
  expect(elsewhere.others).toEqual([])
})

test('a store that is overloaded is asked no more for a while, also where it says so with status 200', async () => {
  const errors = [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }]
  const send = vi.fn<typeof fetch>(async () => Response.json({ errors, extensions: { cost: {} } }))
  const config = readConfig({ STOREFRONT_DOMAIN: 'store.test', STOREFRONT_ACCESS_TOKEN: 'public' })
  const logger = { warn: vi.fn<() => void>(), info: vi.fn<() => void>() }
  const upstream = createUpstream({
    name: 'store',
    timeout: 1000,
    logger,
    probe: async (call) => call('https://store.test'),
  })
  onTestFinished(upstream.close)
  const call = upstream.through(asStoreCall(config, send))
  expect((await call('https://store.test')).status).toBe(429)
  expect((await call('https://store.test')).status).toBe(429)
  await expect(call('https://store.test')).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
})

test.each([
  { data: { shop: {} }, errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }] },
  { errors: [{ message: 'No such field' }] },
  { data: { shop: { name: 'THROTTLED' } } },
])('an answer with other words than those of an overload is passed on: %j', async (body) => {
  const config = readConfig({ STOREFRONT_DOMAIN: 'store.test', STOREFRONT_ACCESS_TOKEN: 'public' })
  const response = await asStoreCall(config, async () => Response.json(body))('https://store.test')
  expect([response.status, await response.json()]).toEqual([200, body])
})
