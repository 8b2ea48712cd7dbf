import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { hosted, startWholeShop } from '../testing/whole-shop.ts'
import { withSentOrigin, rejectForeignForms } from './foreign-forms.ts'

const config = readConfig({ PUBLIC_URL: 'https://shop.test', NON_CBD_HOSTS: 'calm.test' })
const app = new Hono().post('/cart', rejectForeignForms(config), async (context) => {
  const { url, method } = withSentOrigin(context)
  return context.text(`${method} ${url} ${await withSentOrigin(context).text()}`)
})

const send = (headers: Record<string, string>, url = 'http://shop.test/cart') =>
  app.request(url, { method: 'POST', body: 'intent=checkout', headers })

test.each<[string, Record<string, string>]>([
  ['the shop, behind a proxy that speaks HTTPS', { Origin: 'https://shop.test', 'Sec-Fetch-Site': 'same-origin' }],
  ['another host of the shop', { Origin: 'https://calm.test' }],
  ['the address that was asked', { Origin: 'http://shop.test' }],
])('a form of %s is taken, and is as its browser has sent it', async (_whose, headers) => {
  const response = await send(headers)
  expect([response.status, await response.text()]).toEqual([200, `POST ${headers['Origin']}/cart intent=checkout`])
})

test('a form of the shop is taken whose browser conceals its origin', async () => {
  const { fetch } = await startWholeShop({
    settings: hosted,
    render: async (request) => new Response(`${request.headers.get('Origin')} ${await request.text()}`),
  })
  const headers = { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }
  const response = await fetch(new Request('http://shop.test/cart', { method: 'POST', body: 'a=b', headers }))
  expect([response.status, await response.text()]).toEqual([200, 'http://shop.test a=b'])
})

test('a request without the headers of a browser is accepted', async () => {
  expect(await send({})).toMatchObject({ status: 200 })
})

test.each<[string, Record<string, string>]>([
  ['another origin', { Origin: 'https://evil.test' }],
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['an origin that it does not name', { Origin: 'null' }],
  ['a frame without an origin', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
  ['another host of its site', { Origin: 'null', 'Sec-Fetch-Site': 'same-site' }],
])('a form of %s is refused in plain words', async (_whose, headers) => {
  const response = await send(headers)
  expect(response.status).toBe(403)
  expect(await response.text()).toContain('This form was sent from another site.')
})

test.each(['/cart', '/cart.data', '/newsletter/sign-up'])('the shop takes its own forms at %s only', async (path) => {
  const { fetch } = await startWholeShop({ settings: hosted, render: async ({ url }) => new Response(url) })
  // As the proxy forwards it, without TLS.
  const post = async (origin: string) => {
    const init = { method: 'POST', headers: { Origin: origin }, body: 'a=b' }
    const response = await fetch(new Request(`http://shop.test${path}`, init))
    return { status: response.status, text: await response.text() }
  }
  expect(await post('https://shop.test')).toEqual({ status: 200, text: `https://shop.test${path}` })
  expect(await post('https://evil.example')).toMatchObject({ status: 403 })
})
