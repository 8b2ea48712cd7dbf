import { createServer } from 'node:http'
import { listen } from '@shop/testing/listen'
import { startObjectStorage } from '@shop/assets/object-storage'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../config/config.ts'
import { checkIntegrations } from './doctor.ts'
import { startSmtpServer } from '../testing/smtp-server.ts'

/** A network that responds by URL prefix, and with 404 elsewhere. */
function networkOf(responses: Record<string, () => Response>) {
  return vi.fn<typeof fetch>(async (input) => {
    const { url } = new Request(input)
    const known = Object.keys(responses).find((start) => url.startsWith(start))
    return (known && responses[known]?.()) || new Response(null, { status: 404 })
  })
}

const findingOf = async (integration: string, environment: Record<string, string>, send: typeof fetch) =>
  (await checkIntegrations(readConfig(environment), send)).find((finding) => finding.integration === integration)

describe('no integration', () => {
  test('without configured integrations nothing is called, and nothing is wrong', async () => {
    const send = networkOf({})
    const findings = await checkIntegrations(readConfig({}), send)
    expect(new Set(findings.map(({ state }) => state))).toEqual(new Set(['unset']))
    expect(send).not.toHaveBeenCalled()
  })
})

const store = { STOREFRONT_DOMAIN: 'calm.myshopify.com', STOREFRONT_ACCESS_TOKEN: 'public' }
const shop = () => Response.json({ data: { shop: { name: 'Calm' } } })
const home = async () => Response.json({ result: 'home', ms: 1 })

describe('the store', () => {
  test('a store is called in both versions, with the public token', async () => {
    const send = networkOf({ 'https://calm.myshopify.com/api/': shop })
    expect(await findingOf('Shopify', store, send)).toMatchObject({
      state: 'fine',
      detail: expect.stringContaining('Calm'),
    })
    expect(send.mock.calls.map(([url]) => url)).toEqual([
      'https://calm.myshopify.com/api/2023-07/graphql.json',
      'https://calm.myshopify.com/api/2024-07/graphql.json',
    ])
    expect(new Headers(send.mock.calls[0]?.[1]?.headers).get('X-Shopify-Storefront-Access-Token')).toBe('public')
  })

  test('a store is called with the private token too; missing webhook secrets are reported', async () => {
    const isRefused = vi.fn((): boolean => false)
    const send: typeof fetch = async (_, init) => {
      const isPrivate = new Headers(init?.headers).get('Shopify-Storefront-Private-Token') === 'private'
      return isPrivate && isRefused() ? new Response('{}', { status: 403 }) : shop()
    }
    const settings = { ...store, STOREFRONT_PRIVATE_TOKEN: 'private' }
    expect((await findingOf('Shopify', settings, send))?.detail).toContain(
      'without STOREFRONT_WEBHOOK_SECRET and its webhooks a change is shown after up to 60 s, and no gift note is mailed',
    )
    expect((await findingOf('Shopify', { ...settings, STOREFRONT_WEBHOOK_SECRET: 'x' }, send))?.detail).toContain(
      '/services/webhooks/store',
    )
    expect(isRefused).toHaveBeenCalled()
    isRefused.mockReturnValue(true)
    expect(await findingOf('Shopify', settings, send)).toMatchObject({
      state: 'wrong',
      detail: 'STOREFRONT_PRIVATE_TOKEN is refused',
    })

    const content = { CONTENT_PROJECT_ID: 'abc123', CONTENT_READ_TOKEN: 'token', CONTENT_DATASETS: 'production' }
    expect((await findingOf('Sanity', content, home))?.detail).toContain('without CONTENT_WEBHOOK_SECRET')
    expect((await findingOf('Sanity', { ...content, CONTENT_WEBHOOK_SECRET: 'x' }, home))?.detail).toContain(
      '/services/webhooks/content',
    )
  })
})

/** A server on a port of 127.0.0.1 that responds by method and path, and with 404 elsewhere; closed after the test. */
async function startServer(
  responses: Record<string, { status?: number; headers?: Record<string, string>; body?: object }>,
) {
  const requests: string[] = []
  const server = createServer((incoming, response) => {
    const request = `${incoming.method} ${incoming.url?.split('?')[0]}`
    requests.push(request)
    const { status = 200, headers = {}, body = {} } = responses[request] ?? { status: 404 }
    incoming
      .resume()
      .once('end', () =>
        response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body)),
      )
  })
  onTestFinished(() => void server.close())
  return { requests, host: `127.0.0.1:${await listen(server)}` }
}

/** The real network, with `host` in place of every vendor's host. */
const networkWith =
  (host: string): typeof fetch =>
  (input, init) => {
    const { pathname, search } = new URL(new Request(input).url)
    return fetch(`http://${host}${pathname}${search}`, init)
  }

/** The requests by which forms and recommendations are checked. */
const preflight = 'OPTIONS /forms/submit/doctor'
const ofSource = 'GET /custom/id/1001'
const dataSource = (id: string | null) => ({
  'GET /services/content/v2025-02-19/data/query/production': { body: { result: id, ms: 1 } },
})

describe('every integration', () => {
  test('every configured integration is called over the network and found working', async () => {
    const mail = await startSmtpServer()
    const home = { body: { result: 'home', ms: 1, query: '' } }
    const query = '/v2025-02-19/data/query'
    const responses = {
      'GET /readyz': {},
      'POST /api/2023-07/graphql.json': { body: { data: { shop: { name: 'Calm' } } } },
      'POST /api/2024-07/graphql.json': { body: { data: { shop: { name: 'Calm' } } } },
      [`GET ${query}/production`]: home,
      [`GET ${query}/staging`]: home,
      'GET /rebuy/custom/id/home': { body: { data: [] } },
      'POST /graphql': { body: { data: { __typename: 'Query' } } },
      'OPTIONS /forms/submit/doctor': { headers: { 'Access-Control-Allow-Origin': 'https://calm.example' } },
      'GET /api/lists/': {},
      'POST /errors/api/42/envelope/': {},
      'GET /gtm.js': {},
      'GET /gtag/js': {},
      'GET /signals/config/123': {},
      'GET /refersion.js': {},
      'GET /onsite/js/klaviyo.js': {},
      'GET /tag/clarity': {},
    }
    const { requests, host } = await startServer(responses)
    const config = readConfig({
      ...store,
      PUBLIC_URL: 'https://calm.example',
      STOREFRONT_WEBHOOK_SECRET: 'secret',
      CONTENT_PROJECT_ID: 'abc123',
      CONTENT_READ_TOKEN: 'token',
      RECOMMENDATIONS_URL: `http://${host}/rebuy`,
      RECOMMENDATIONS_KEY: 'key',
      SHOP_API_URL: `http://${host}/graphql`,
      FORMS_URL: `http://${host}/forms`,
      KLAVIYO_API_KEY: 'pk',
      SMTP_URL: `smtp://shop:secret@${mail.host}`,
      SENTRY_DSN: `http://public@${host}/errors/42`,
      GTM_ID: 'GTM-1',
      GA4_MEASUREMENT_ID: 'G-1',
      META_PIXEL_ID: '123',
      REFERSION_KEY: 'pub',
      KLAVIYO_SITE_ID: 'site',
      SESSION_REPLAY_ID: 'clarity',
    })
    const findings = await checkIntegrations(config, networkWith(host))
    expect(findings.filter(({ state }) => state !== 'fine').map(({ integration }) => integration)).toEqual([
      'PostgreSQL',
      'Object storage',
    ])
    expect(new Set(requests)).toEqual(new Set(Object.keys(responses)))
    expect(mail.received).toEqual([])
  })

  test.each([
    [
      'Shopify',
      store,
      { 'https://calm.': () => new Response('{}', { status: 401 }) },
      'STOREFRONT_ACCESS_TOKEN is refused',
    ],
    ['Shopify', store, { 'https://calm.': () => Response.json({ errors: [] }) }, 'version 2023-07'],
    ['Shopify', { STOREFRONT_ACCESS_TOKEN: 'public' }, {}, 'STOREFRONT_DOMAIN is missing'],
    ['Sanity', { CONTENT_PROJECT_ID: 'abc' }, {}, 'CONTENT_READ_TOKEN is missing'],
    ['Sanity', { CONTENT_READ_TOKEN: 'secret' }, {}, 'CONTENT_PROJECT_ID is missing'],
    [
      'Sanity',
      { CONTENT_API_HOST: 'https://content.example' },
      {},
      'CONTENT_PROJECT_ID, CONTENT_READ_TOKEN is missing',
    ],
    ['Rebuy', { RECOMMENDATIONS_KEY: 'key' }, {}, 'RECOMMENDATIONS_URL is missing'],
    ['Rebuy', { RECOMMENDATIONS_URL: 'https://rebuy.example' }, {}, 'RECOMMENDATIONS_KEY is missing'],
    ['Klaviyo', { KLAVIYO_API_KEY: 'pk' }, { 'https://a.klaviyo.com': () => new Response('', { status: 401 }) }, '401'],
    ['Address', { PUBLIC_URL: 'http://calm.example' }, {}, 'https://'],
    ['Tag manager', { GTM_ID: 'GTM-NONE' }, {}, 'GTM_ID: the vendor returns 404'],
    ['SMTP', { SMTP_URL: 'smtp://127.0.0.1:1' }, {}, 'ECONNREFUSED'],
    ['PostgreSQL', { DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop' }, {}, 'ECONNREFUSED'],
  ])('the problem with %s names the setting to correct: %#', async (integration, environment, responses, expected) => {
    expect(await findingOf(integration, environment, networkOf(responses))).toMatchObject({
      state: 'wrong',
      detail: expect.stringContaining(expected),
    })
  })

  test('an unreachable integration is reported with its cause', async () => {
    const { detail } = (await findingOf('Sentry', { SENTRY_DSN: 'http://public@127.0.0.1:2/42' }, fetch)) ?? {}
    expect(detail).toContain('ECONNREFUSED')
  })

  test.each([
    ['Sentry', { 'POST /api/42/envelope/': { status: 403 } }, 'the key is refused'],
    ['Sentry', {}, '404'],
    ['Own API', { 'POST /graphql': { status: 502 } }, '502'],
    ['Own API', { 'POST /graphql': { body: { errors: [] } } }, 'no data'],
    ['Sentry', { 'POST /api/42/envelope/': { status: 405 } }, '405'],
    ['Forms', {}, 'FORMS_URL returns 404'],
    ['Forms', { [preflight]: {} }, 'FORMS_URL does not allow forms from http://localhost:3000'],
    ['Forms', { [preflight]: { headers: { 'Access-Control-Allow-Origin': 'https://a.example' } } }, 'does not allow'],
    ['Rebuy', dataSource('1001'), 'RECOMMENDATIONS_URL returns 404 and no products for the data source 1001'],
    ['Rebuy', { ...dataSource('1001'), [ofSource]: { body: {} } }, 'RECOMMENDATIONS_URL returns 200 and no products'],
    ['Rebuy', { ...dataSource('1001'), [ofSource]: { status: 401 } }, 'RECOMMENDATIONS_KEY is refused'],
    ['Rebuy', dataSource(null), 'Site Settings › Rebuy names no data source'],
    ['Rebuy', {}, 'the content, which names the data source, cannot be read'],
  ])('an invalid response of %s is reported: %j', async (integration, responses, expected) => {
    const { host } = await startServer(responses)
    const environment = {
      SENTRY_DSN: `http://public@${host}/42`,
      SHOP_API_URL: `http://${host}/graphql`,
      FORMS_URL: `http://${host}/forms`,
      RECOMMENDATIONS_URL: `http://${host}`,
      RECOMMENDATIONS_KEY: 'key',
    }
    expect(await findingOf(integration, environment, networkWith(host))).toMatchObject({
      state: 'wrong',
      detail: expect.stringContaining(expected),
    })
  })
})

describe('hosted content', () => {
  test('a missing dataset of hosted content is an error, even if it is not the site’s', async () => {
    const { host } = await startServer({ 'GET /v2025-02-19/data/query/production': { body: { result: 'home' } } })
    const hosted = { CONTENT_PROJECT_ID: 'abc123', CONTENT_READ_TOKEN: 'token' }
    expect(await findingOf('Sanity', hosted, networkWith(host))).toMatchObject({ state: 'wrong' })
    expect(await findingOf('Sanity', { ...hosted, CONTENT_DATASETS: 'production' }, networkWith(host))).toMatchObject({
      state: 'fine',
    })
  })
})

describe('object storage, vendors and mail', () => {
  test('object storage is reported as working or failing, and nothing is written to it', async () => {
    const storage = await startObjectStorage()
    onTestFinished(storage.close)
    expect(await findingOf('Object storage', storage.settings, networkOf({}))).toMatchObject({
      state: 'fine',
      detail: 'the bucket shop accepts our key and contains nothing of this shop yet',
    })
    expect(await storage.keys()).toEqual([])
    for (const [fault, reason] of [['failing', '500'] as const, ['website', 'web page'] as const]) {
      storage.setCondition(fault)
      expect(await findingOf('Object storage', storage.settings, networkOf({}))).toMatchObject({
        state: 'wrong',
        detail: expect.stringContaining(reason),
      })
    }
  })

  test('a vendor whose script exists is fine', async () => {
    const send = networkOf({ 'https://www.googletagmanager.com/gtm.js?id=GTM-1': () => new Response('') })
    expect(await findingOf('Tag manager', { GTM_ID: 'GTM-1' }, send)).toMatchObject({ state: 'fine' })
  })

  test.each([
    ['refused credentials', true, 'shop:guess@', 'wrong', 'Who are you?'],
    ['credentials that it does not ask for', false, 'shop:secret@', 'wrong', 'Invalid login: 500'],
    ['no credentials, which it does not ask for', false, '', 'fine', 'the mail server responds, without a login'],
  ])('a mail server with %s: what it says is reported', async (_what, offersLogin, user, state, detail) => {
    const { host } = await startSmtpServer({ offersLogin })
    const found = await findingOf('SMTP', { SMTP_URL: `smtp://${user}${host}` }, fetch)
    expect(found).toMatchObject({ state, detail: expect.stringContaining(detail) })
  })
})
