import { createHmac } from 'node:crypto'
import { encodeSignatureHeader } from '@sanity/webhook'
import { startPostgres } from '@shop/database/postgres-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../config/config.ts'
import { renderPage, startHostedSources } from '../testing/hosted-sources.ts'
import { hosted, startWholeShop } from '../testing/whole-shop.ts'
import { webhookRoutes } from './webhooks.ts'

const secrets = { CONTENT_WEBHOOK_SECRET: 'of the content', STOREFRONT_WEBHOOK_SECRET: 'of the store' }
const body = JSON.stringify({ _id: 'page-about', title: 'Calmer' })

/** A webhook of hosted content: https://www.sanity.io/docs/webhooks */
async function contentWebhook({ secret = secrets.CONTENT_WEBHOOK_SECRET, sentAt = Date.now(), headers = {} } = {}) {
  const signature = await encodeSignatureHeader(body, sentAt, secret)
  return {
    method: 'POST',
    headers: { 'sanity-webhook-signature': signature, 'sanity-dataset': 'production', ...headers },
    body,
  }
}

/** A store's webhook: https://shopify.dev/docs/apps/build/webhooks/verify-deliveries */
const storeWebhook = (secret = secrets.STOREFRONT_WEBHOOK_SECRET) => ({
  method: 'POST',
  headers: { 'X-Shopify-Hmac-Sha256': createHmac('sha256', secret).update(body).digest('base64') },
  body,
})

/** A shop with hosted content and a real store. */
async function openShop(settings: Record<string, string> = {}) {
  const sources = await startHostedSources()
  const start = async () => {
    const { request } = await startWholeShop({
      settings: { ...sources.settings, ...secrets, ...settings },
      render: renderPage,
    })
    return {
      text: async (address: string) => (await request(address)).text(),
      status: async (source: 'content' | 'store', init: RequestInit) =>
        (await request(`/services/webhooks/${source}`, init)).status,
    }
  }
  return { ...sources, start }
}

test('a change is shown at once after a signed webhook, and not after an unsigned one', async () => {
  const { shown, start } = await openShop()
  const { text, status } = await start()
  const pages = ['/about', '/cart/settings']
  // On a busy machine a page may time out on its sources and be served degraded or outdated meanwhile.
  for (const address of pages) await expect.poll(() => text(address)).toBe('Calm: 12.0')

  Object.assign(shown, { title: 'Calmer', price: '14.0' })
  const minute = 60_000
  expect(await status('content', { method: 'POST', body })).toBe(401)
  expect(await status('content', await contentWebhook({ secret: 'guessed' }))).toBe(401)
  expect(await status('content', await contentWebhook({ sentAt: Date.now() - 6 * minute }))).toBe(401)
  expect(await status('content', await contentWebhook({ sentAt: Date.now() + 6 * minute }))).toBe(401)
  expect(await status('content', { ...(await contentWebhook()), body: body.replace('Calmer', 'Louder') })).toBe(401)
  expect(await status('content', await contentWebhook({ headers: { 'sanity-dataset': 'staging' } }))).toBe(200)
  expect(await status('content', await contentWebhook({ headers: { 'sanity-document-id': 'drafts.about' } }))).toBe(200)
  const inRelease = { 'sanity-document-id': 'versions.spring.about' }
  expect(await status('content', await contentWebhook({ headers: inRelease }))).toBe(200)
  expect(await status('store', { method: 'POST', body })).toBe(401)
  expect(await status('store', storeWebhook('guessed'))).toBe(401)
  for (const address of pages) expect(await text(address)).toBe('Calm: 12.0')

  expect(await status('content', await contentWebhook())).toBe(200)
  for (const address of pages) await expect.poll(() => text(address)).toBe('Calmer: 12.0')
  expect(await status('store', storeWebhook())).toBe(200)
  for (const address of pages) await expect.poll(() => text(address)).toBe('Calmer: 14.0')
})

test('a product that was deleted in the store leaves a page without prices at the second request', async () => {
  const { shown, start } = await openShop()
  const { text, status } = await start()
  await text('/without-prices')
  shown.isSold = false
  expect(await status('store', storeWebhook())).toBe(200)
  await expect.poll(() => text('/without-prices')).toBe('Calm: 0 products')
})

test('a webhook invalidates the pages of all processes that share the database', async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const { shown, start } = await openShop({ DATABASE_URL: `${postgres.url}/postgres` })
  const [one, other] = [await start(), await start()]
  for (const { text } of [one, other]) await expect.poll(() => text('/about')).toBe('Calm: 12.0')
  shown.title = 'Calmer'
  expect(await one.status('content', await contentWebhook())).toBe(200)
  for (const { text } of [one, other]) await expect.poll(() => text('/about')).toBe('Calmer: 12.0')
})

/** A variant that the shop's own commerce service sells, and the result of adding it to a cart. */
const variantQuery = '{ products(first: 1) { nodes { variants(first: 1) { nodes { id sku } } } } }'
const buyMutation = `mutation ($id: ID!) {
  cartCreate(input: { lines: [{ merchandiseId: $id }] }) { userErrors { message } }
}`
const variantAnswer = z.object({
  data: z.object({
    products: z.object({
      nodes: z.tuple([
        z.object({ variants: z.object({ nodes: z.tuple([z.object({ id: z.string(), sku: z.string() })]) }) }),
      ]),
    }),
  }),
})

/** A shop with hosted content and its own commerce service, and a variant that it sells. */
async function openOwnCommerce({ CONTENT_PROJECT_ID }: { CONTENT_PROJECT_ID: string }) {
  const { request } = await startWholeShop({ settings: { CONTENT_PROJECT_ID, ...secrets }, render: renderPage })
  const commerce = async (query: string, variables = {}) => {
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    }
    return (await request('/services/commerce/api/2024-07/graphql.json', init)).json()
  }
  const [{ variants }] = variantAnswer.parse(await commerce(variantQuery)).data.products.nodes
  const [{ id, sku }] = variants.nodes
  return { request, sku, buy: () => commerce(buyMutation, { id }) }
}

const sold = { data: { cartCreate: { userErrors: [] } } }

test('our own commerce service follows the latest rules of sale from hosted content', async () => {
  const { rules, settings } = await startHostedSources()
  const { request, sku, buy } = await openOwnCommerce(settings)
  expect(await buy()).toEqual(sold)
  rules.subscriptionSkus.push(sku)
  expect(await buy()).toEqual(sold)
  expect((await request('/services/webhooks/content', await contentWebhook())).status).toBe(200)
  expect(await buy()).not.toEqual(sold)
})

test('while hosted content is known to be down, a cart does not ask it for the rules of sale', async () => {
  const { content, settings } = await startHostedSources()
  const send = vi.fn(globalThis.fetch)
  vi.stubGlobal('fetch', send)
  const { request, buy } = await openOwnCommerce(settings)
  await content.setCondition('dead')
  for (const page of ['/one', '/other']) await request(page)
  send.mockClear()
  expect(await buy()).toEqual(sold)
  const asked = send.mock.calls.map(([input]) => (input instanceof Request ? input.url : String(input)))
  expect(asked.filter((url) => url.includes('subscriptionSkus'))).toEqual([])
})

test('a change that could not be passed on is refused, so that the platform sends it again', async () => {
  const config = readConfig({ ...hosted, ...secrets })
  const failed = new Error('the database does not respond')
  const app = new Hono().route(
    '/',
    webhookRoutes(config, () => Promise.reject(failed)),
  )
  app.onError((error) => new Response(null, { status: error === failed ? 503 : 500 }))
  expect((await app.request('/content', await contentWebhook())).status).toBe(503)
  expect((await app.request('/store', storeWebhook())).status).toBe(503)
})

test('webhooks need their secret and a hosted source; body size and rate are limited', async () => {
  const { start } = await openShop({ CONTENT_WEBHOOK_SECRET: '', LIMIT_QUERIES: '3' })
  const { status } = await start()
  expect(await status('content', await contentWebhook())).toBe(404)
  expect(await status('store', { method: 'POST', body: 'x'.repeat(5 * 2 ** 20) })).toBe(413)
  expect(await status('store', storeWebhook())).toBe(200)
  expect(await status('store', storeWebhook())).toBe(429)
})
