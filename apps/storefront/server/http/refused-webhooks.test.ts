import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { hosted, startWholeShop } from '../testing/whole-shop.ts'

test('webhooks that are signed with another secret are logged once a minute, by their path', async () => {
  const secrets = { CONTENT_WEBHOOK_SECRET: 'of the content', STOREFRONT_WEBHOOK_SECRET: 'of the store' }
  const { lines, request } = await startWholeShop({ settings: { ...hosted, ...secrets } })
  const body = '{"id":1}'
  const send = async (path: string, secret: string) => {
    const signature = createHmac('sha256', secret).update(body).digest('base64')
    const headers = { 'X-Shopify-Hmac-Sha256': signature, 'sanity-webhook-signature': signature }
    return (await request(path, { method: 'POST', headers, body })).status
  }
  const paths = ['/services/orders/paid', '/services/webhooks/store', '/services/webhooks/content']
  for (const path of [...paths, ...paths]) expect(await send(path, 'the former one')).toBe(401)
  expect(await send('/services/webhooks/store', secrets.STOREFRONT_WEBHOOK_SECRET)).toBe(200)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject(
    paths.map((path) => ({ path, msg: expect.stringContaining('a webhook was refused'), level: 40 })),
  )
})
