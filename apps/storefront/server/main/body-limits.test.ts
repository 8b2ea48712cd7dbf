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
