import { createHmac } from 'node:crypto'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { temporaryFolder } from '@shop/testing/temporary-folder'
import { expect, test } from 'vitest'
import { hosted, startWholeShop } from '../testing/whole-shop.ts'

test('a mail that is not accepted is logged as a warning, and as an error only after some minutes', async () => {
  const directory = await temporaryFolder()
  const secret = 'of the store'
  // Nothing listens on the first port.
  const settings = { DATA_DIR: directory, SMTP_URL: 'smtp://127.0.0.1:1', STOREFRONT_WEBHOOK_SECRET: secret }
  const { lines, request } = await startWholeShop({ settings: { ...hosted, ...settings } })
  const note = { giftText: 'Enjoy', giftEmail: 'grace@example.com' }
  const note_attributes = Object.entries(note).map(([name, value]) => ({ name, value }))
  const body = JSON.stringify({ id: 5_123_456_789_012, email: 'ada@example.com', note_attributes })
  const headers = {
    'X-Shopify-Topic': 'orders/paid',
    'X-Shopify-Webhook-Id': 'w-1',
    'X-Shopify-Hmac-Sha256': createHmac('sha256', secret).update(body).digest('base64'),
  }
  expect((await request('/services/orders/paid', { method: 'POST', headers, body })).status).toBe(200)
  const levels = () => lines.map((line) => JSON.parse(line)).map(({ level }) => level)
  await expect.poll(levels).toContain(40)
  expect(levels()).not.toContain(50)
  const database = new DatabaseSync(path.join(directory, 'shop.sqlite'), { timeout: 60_000 })
  try {
    database.exec('update outbox set attempts = 9, available_at = 0')
  } finally {
    database.close()
  }
  await expect.poll(levels).toContain(50)
})
