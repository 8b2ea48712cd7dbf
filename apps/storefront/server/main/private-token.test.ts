import { createTestDatabase } from '@shop/database/testing'
import { createLogger } from '@shop/http/logger'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { from } from '../testing/whole-shop.ts'
import { openCommerce } from './open-commerce.ts'

test('STOREFRONT_PRIVATE_TOKEN admits a server that names no buyer, within LIMIT_STOREFRONT_PRIVATE', async () => {
  const config = readConfig({
    STOREFRONT_ACCESS_TOKEN: 'public',
    STOREFRONT_PRIVATE_TOKEN: 'private',
    LIMIT_STOREFRONT_PRIVATE: '2',
  })
  const commerce = await openCommerce(config, await createTestDatabase(), { logger: createLogger('silent') })
  onTestFinished(() => commerce.close())
  const ask = async (token: string) => {
    const url = `${config.publicUrl}/api/2026-04/graphql.json?query=${encodeURIComponent('{ shop { name } }')}`
    const headers = { 'Shopify-Storefront-Private-Token': token }
    return (await commerce.fetch(new Request(url, { headers }), from('198.51.100.1'))).status
  }
  expect([await ask('wrong'), await ask('private'), await ask('private'), await ask('private')]).toEqual([
    401, 200, 200, 429,
  ])
})
