import { expect, test } from 'vitest'
import { startCollector } from '../testing/collector.ts'
import { renderPage, startHostedSources } from '../testing/hosted-sources.ts'
import { startSentry } from '../testing/sentry.ts'
import { from, startWholeShop } from '../testing/whole-shop.ts'

const tokensOf = (headers: Headers) => ({
  public: headers.get('X-Shopify-Storefront-Access-Token'),
  private: headers.get('Shopify-Storefront-Private-Token'),
  buyer: headers.get('Shopify-Storefront-Buyer-IP'),
})

const products = { query: '{ products(count: 1) { nodes { id } } }' }
const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(products) }

test('the server’s calls name the visitor that they are made for to the store alone, as the trusted proxy has seen them', async () => {
  const { calls, settings } = await startHostedSources()
  const { ask } = await startWholeShop({
    settings: { ...settings, TRUSTED_PROXIES: '10.0.0.7' },
    async render(request, values) {
      await values.recommendations.recommend('source', { productIds: ['1'], variantIds: ['2'] }).catch(() => {})
      return renderPage(request, values)
    },
  })
  const headers = { 'X-Forwarded-For': '2001:db8::7' }
  /** With what the store is called for a request, each way once: by the page itself, and by the services that it asks. */
  async function calledWith(...request: Parameters<typeof ask>) {
    calls.store.length = 0
    await ask(...request)
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

test('a private token is sent to the store in the place of the public one, and is told to nobody else', async () => {
  const token = 'shpat_private'
  const { received, dsn } = await startSentry()
  const { url, spans } = await startCollector()
  const { store, calls, settings } = await startHostedSources()
  const { ask, lines, close } = await startWholeShop({
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
  const told = [await (await ask('/a')).text(), await (await ask('/services/shop-api/graphql', post)).text()]
  expect(calls.store.length).toBeGreaterThan(1)
  for (const call of calls.store)
    expect(tokensOf(call.headers)).toEqual({ public: null, private: token, buyer: '203.0.113.9' })

  await store.become('HTML')
  for (const address of ['/b', '/services/shop-api/graphql', '/admin/settings.json']) {
    const answer = await ask(address, address.includes('graphql') ? post : {})
    told.push(await answer.text(), JSON.stringify([...answer.headers]))
  }
  await close()
  await expect.poll(() => received.length).toBeGreaterThan(0)
  expect([spans.length, lines.length].every(Boolean)).toBe(true)
  expect(JSON.stringify([told, lines, spans, received])).not.toContain(token)
})

test('a store that sends a call elsewhere does not get its token there', async () => {
  const { shown, calls, settings } = await startHostedSources()
  const elsewhere = await startCollector()
  const { ask } = await startWholeShop({ settings: { ...settings, STOREFRONT_PRIVATE_TOKEN: 'x' } })
  shown.storeIsAt = elsewhere.url
  expect(await (await ask('/services/shop-api/graphql', post)).json()).toMatchObject({ data: null })
  expect(calls.store.length).toBeGreaterThan(0)
  expect(elsewhere.others).toEqual([])
})
