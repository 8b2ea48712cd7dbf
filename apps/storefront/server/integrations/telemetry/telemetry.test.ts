import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { freePort } from '@shop/testing/listen'
import { cartsCreated, contentQueries, measured, ordersPlaced, renditionSources } from '@shop/telemetry/operations'
import { expect, test } from 'vitest'
import { noSiblings } from '../sibling-processes.ts'
import { startCollector } from '../../testing/collector.ts'
import { startSentry } from '../../testing/sentry.ts'
import { from, hosted, startWholeShop } from '../../testing/whole-shop.ts'

const token = 'a token of the figures'
const authorized = { headers: { Authorization: `Bearer ${token}` } }
const proxy = '10.0.0.7'

const signup = { query: 'mutation { signup(email: "ada@example.com", listId: "L") }' }

const post = (body: object) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})

test('responses, log lines and error reports carry the request id; only trusted proxies may set it', async () => {
  const { received, dsn } = await startSentry()
  const { request, lines } = await startWholeShop({
    settings: { ...hosted, TRUSTED_PROXIES: proxy, SENTRY_DSN: dsn },
    async render(_request, { requestId }) {
      reportError(new Error(`made for ${requestId}`))
      return new Response('', { status: 500 })
    },
  })
  const idOf = async (given: string | undefined, address: string) => {
    const headers = new Headers(given === undefined ? [] : [['X-Request-Id', given]])
    return (await request('/healthz', { headers }, from(address))).headers.get('X-Request-Id')
  }
  const own = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  expect(await idOf(undefined, proxy)).toEqual(own)
  expect(await idOf('of-the-proxy.1', proxy)).toBe('of-the-proxy.1')
  expect(await idOf('of-a-client.1', '203.0.113.9')).toEqual(own)
  for (const malformed of ['short', 'two words', `${'long'.repeat(33)}`, '"quoted-name"'])
    expect(await idOf(malformed, proxy)).toEqual(own)

  const response = await request('/broken', { headers: { 'X-Request-Id': 'broken-page' } }, from(proxy))
  expect([response.status, response.headers.get('X-Request-Id')]).toEqual([500, 'broken-page'])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { requestId: 'broken-page', error: { message: 'made for broken-page' } },
  ])
  await expect.poll(() => received.map(({ body }) => body).join()).toContain('"requestId":"broken-page"')
})

test('metrics count by route pattern; dashboard and alerts use existing metrics only', async () => {
  const { request } = await startWholeShop({
    settings: { ...hosted, STOREFRONT_WEBHOOK_SECRET: 'x', METRICS_TOKEN: token, METRICS_PORT: '0' },
    patternOf: (path) => (path === '/' ? '/' : '/shop/:category'),
    render: async () => new Response('', { status: 404 }),
  })
  await request('/services/shop-api/graphql', post(signup))
  await request('/services/orders/paid', { method: 'POST', body: '{}' })
  await Promise.all(Array.from({ length: 50 }, (_, index) => request(`/shop/made-up-${index}?a=${index}`)))
  await measured(contentQueries, { dataset: 'production', place: 'replica' }, async () => {})
  cartsCreated.publish(null)
  ordersPlaced.publish(null)
  renditionSources.publish('made')

  expect((await request('/metrics')).status).toBe(401)
  const text = await (await request('/metrics', authorized)).text()
  const lines = text.split('\n')
  for (const line of [
    'shop_http_request_duration_seconds_count{route="/services/shop-api/*",status="200"} 1',
    'shop_http_request_duration_seconds_count{route="/shop/:category",status="404"} 50',
    'shop_content_query_duration_seconds_count{place="replica"} 1',
    'shop_pages_total{outcome="miss"} 50',
    'shop_page_making_duration_seconds_count 50',
    'shop_carts_created_total 1',
    'shop_orders_placed_total 1',
    'shop_renditions_total{source="made"} 1',
    'shop_outbox_entries{topic="signup"} 1',
    'shop_listeners 0',
  ])
    expect(lines).toContain(line)
  expect(text).toMatch(
    /^shop_http_request_duration_seconds_count\{route="\/services\/orders\/paid",status="4\d\d"\} 1$/m,
  )
  expect(text).toMatch(/^shop_outbox_oldest_age_seconds\{topic="signup"\} [\d.]+$/m)
  expect(text).not.toContain('made-up')

  const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  for (const file of ['grafana-board.json', 'prometheus-alerts.yaml']) {
    const source = readFileSync(new URL(`../../../../../docs/operations/${file}`, import.meta.url), 'utf8')
    const named = [...source.matchAll(/\b(?:shop|nodejs|process)_[a-z_]+\b/g)].map(([name]) => name)
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !known.has(name) && !known.has(name.replace(/_(bucket|count|sum)$/, '')))).toEqual([])
  }
})

test('one scrape has the metrics of all processes by process, and those of the database once', async () => {
  const other = [
    '# HELP shop_listeners Connections that listen to content changes',
    '# TYPE shop_listeners gauge',
    'shop_listeners{process="1"} 7',
    '',
  ]
  const own = noSiblings()
  const { request } = await startWholeShop({
    settings: { ...hosted, METRICS_TOKEN: token },
    processes: { ...own, number: 2, count: 2, ask: async () => [other.join('\n'), ...(await own.ask())] },
  })
  await request('/services/shop-api/graphql', post(signup))
  const text = await (await request('/metrics', authorized)).text()
  expect(text).toMatch(
    /^# TYPE shop_listeners gauge\nshop_listeners\{process="1"\} 7\nshop_listeners\{process="2"\} 0$/m,
  )
  expect(text.match(/^# TYPE shop_listeners /gm)).toHaveLength(1)
  expect(text).toContain(
    'shop_http_request_duration_seconds_count{process="2",route="/services/shop-api/*",status="200"} 1',
  )
  // The first process sends it; this one only counts it.
  expect(text).toContain('\nshop_outbox_entries{topic="signup"} 1\n')
})

test('METRICS_PORT serves the metrics until the shop ends, and without METRICS_TOKEN PORT does not', async () => {
  const port = String(await freePort())
  const { request, close } = await startWholeShop({ settings: { ...hosted, METRICS_PORT: port } })
  const scrape = (host = '127.0.0.1') => fetch(`http://${host}:${port}/metrics`)
  expect(await (await scrape()).text()).toContain('\nshop_listeners 0\n')
  // It needs no token, so by default only this machine's own address serves it.
  await expect(scrape('127.0.0.2')).rejects.toThrow('fetch failed')
  expect((await request('/metrics', authorized)).status).toBe(404)
  await close()
  await expect(scrape()).rejects.toThrow('fetch failed')
})

test('a trace covers page, services and database, continues a trusted proxy’s and is propagated', async () => {
  const { url, spans, others, credentials } = await startCollector()
  const { request, close } = await startWholeShop({
    settings: {
      ...hosted,
      TRUSTED_PROXIES: proxy,
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20of-the-vendor',
      RECOMMENDATIONS_URL: url,
    },
    async render(_request, { recommendations }) {
      await recommendations.recommend('source', { productIds: ['1'], variantIds: ['2'] })
      return new Response('', { headers: { 'Content-Type': 'text/html' } })
    },
  })
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` }
  await request('/tea', { headers }, from(proxy))
  await request('/services/shop-api/graphql', { ...post(signup), headers: { ...post(signup).headers, ...headers } })
  await close()
  expect(new Set(credentials)).toEqual(new Set(['Bearer of-the-vendor']))

  const ofTrace = spans.filter((span) => span.traceId === traceId)
  const requestSpan = ofTrace.find(({ name }) => name === 'GET /:page')
  expect(requestSpan).toMatchObject({
    parentSpanId: 'b7ad6b7169203331',
    attributes: { 'http.route': '/:page', 'http.response.status_code': 200 },
  })
  const page = ofTrace.find(({ name }) => name === 'make /:page')
  expect(page?.parentSpanId).toBe(requestSpan?.spanId)
  const call = ofTrace.find(({ name }) => name === `GET ${new URL(url).host}`)
  expect(call?.parentSpanId).toBe(page?.spanId)
  expect(others.map((other) => other.headers['traceparent'])).toEqual([`00-${traceId}-${call?.spanId}-01`])

  const ofClient = spans.find(({ name }) => name === 'POST /services/shop-api/*')
  expect([ofClient?.traceId === traceId, ofClient?.parentSpanId]).toEqual([false, undefined])
  const statements = spans.filter((span) => span.parentSpanId === ofClient?.spanId)
  expect(statements.map(({ name }) => name)).toContain('insert')
  expect(JSON.stringify(spans)).not.toContain('ada@example.com')
})

test('with OTEL_TRACES_SAMPLER_ARG=0 only requests that a trusted proxy traces are traced', async () => {
  const { url, spans } = await startCollector()
  const { request, close } = await startWholeShop({
    settings: {
      ...hosted,
      TRUSTED_PROXIES: proxy,
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      OTEL_TRACES_SAMPLER_ARG: '0',
    },
  })
  await request('/tea')
  const headers = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }
  await request('/coffee', { headers }, from(proxy))
  await close()
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set(['0af7651916cd43dd8448eb211c80319c']))
})

test('a collector that refuses the traces is logged', async () => {
  const { url } = await startCollector({ status: 404 })
  const { request, close, lines } = await startWholeShop({ settings: { ...hosted, OTEL_EXPORTER_OTLP_ENDPOINT: url } })
  await request('/tea')
  await close()
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { error: { code: 404 }, msg: expect.stringMatching(/^OTEL_EXPORTER_OTLP_ENDPOINT accepts no traces/) },
  ])
})

/** The modules that a process has loaded after it has started and stopped a shop with each of these settings in turn. */
async function loadedBy(...settings: Record<string, string>[]): Promise<string[]> {
  const script = `
    import { registerHooks } from 'node:module'
    import { mkdtempSync, rmSync } from 'node:fs'
    import { tmpdir } from 'node:os'
    const loaded = []
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
    const load = (file) => import(new URL(file, ${JSON.stringify(import.meta.url)}).href)
    const { readConfig } = await load('../../config/config.ts')
    const { createShop } = await load('../../main/shop.ts')
    const { createLogger } = await import('@shop/http/logger')
    const renderer = async () => ({ routeAt: (pattern) => ({ pattern }), version: '' })
    const results = []
    for (const settings of ${JSON.stringify(settings.map((each) => ({ ...hosted, ...each })))}) {
      const DATA_DIR = mkdtempSync(tmpdir() + '/loaded-')
      const config = readConfig({ DATA_DIR, ...settings })
      const shop = await createShop({ config, logger: createLogger('silent'), renderer, development: true })
      await shop.close()
      rmSync(DATA_DIR, { recursive: true })
      results.push(loaded.join('\\n'))
    }
    console.log(JSON.stringify(results))`
  const options = { cwd: import.meta.dirname, maxBuffer: 1 << 24 }
  return JSON.parse(
    (await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], options)).stdout,
  )
}

test('telemetry libraries are only loaded if a setting enables them', async () => {
  const [without, withTraces] = await loadedBy({}, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  expect(without).toContain('hono')
  expect(without).not.toMatch(/@opentelemetry|prom-client/)
  expect(withTraces).toContain('@opentelemetry/sdk-trace')
  expect(withTraces).not.toContain('prom-client')
})
