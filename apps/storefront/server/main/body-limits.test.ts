import { expect, test } from 'vitest'
import { hosted, startWholeShop } from '../testing/whole-shop.ts'

test.each(['/newsletter/sign-up', '/cart', '/services/browser-errors', '/services/webhooks/store'])(
  '%s responds with 413 to a body that is too long, and logs no error',
  async (path) => {
    const { request, lines } = await startWholeShop({ settings: { ...hosted, STOREFRONT_WEBHOOK_SECRET: 'a secret' } })
    const { status } = await request(path, { method: 'POST', body: 'x'.repeat(5_000_000) })
    expect([status, lines]).toEqual([413, []])
  },
)

test('ENTITY-03: the form of a cart with 250 lines is taken whole', async () => {
  const { request } = await startWholeShop({
    settings: hosted,
    render: async (page) => new Response(String((await page.formData()).getAll('line').length)),
  })
  const body = new URLSearchParams({ intent: 'checkout' })
  for (let line = 0; line < 250; line += 1) {
    // As a real store's ids, which have a key.
    body.append('line', `gid://shopify/CartLine/${crypto.randomUUID()}?cart=${'k'.repeat(120)}`)
    body.append('quantity', '1')
  }
  for (const path of ['/cart', '/cart.data']) {
    const response = await request(path, { method: 'POST', headers: { Origin: 'https://shop.test' }, body })
    expect([response.status, await response.text()]).toEqual([200, '250'])
  }
})

test('a change of the cart without script counts towards the rendered pages of an address', async () => {
  const { request } = await startWholeShop({ settings: { ...hosted, LIMIT_PAGES: '2' } })
  const change = () =>
    request('/cart', {
      method: 'POST',
      headers: { Origin: 'https://shop.test', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'intent=checkout',
    })
  const statuses = []
  for (const _ of [1, 2, 3]) statuses.push((await change()).status)
  expect(statuses).toEqual([200, 200, 429])
})

test('a preview for a visitor counts towards the rendered pages of an address', async () => {
  const { request } = await startWholeShop({ settings: { ...hosted, LIMIT_PAGES: '2' } })
  const statuses = []
  for (const path of ['/about?preview', '/about?preview&dataset=elsewhere', '/about?preview'])
    statuses.push((await request(path)).status)
  expect(statuses).toEqual([200, 200, 429])
})
