import { breakable, createTestDatabase } from '@shop/database/testing'
import { expect, test } from 'vitest'
import { createTestShop, mug } from './testing/commerce.ts'
import { openCheckout } from './testing/shopper.ts'
import { postGraphql } from './testing/storefront-client.ts'

const creation = `mutation { cartCreate(input: { lines: [{ merchandiseId: "${mug}" }] }) { cart { id checkoutUrl } } }`

test('while the database is down, cart and checkout say that the shop is not reachable', async () => {
  const database = breakable(await createTestDatabase())
  const { service } = await createTestShop({ database })
  const create = () => postGraphql(service, creation)
  const { data }: { data: { cartCreate: { cart: { checkoutUrl: string } } } } = await (await create()).json()
  database.isDown = true
  const cart = await create()
  expect([cart.status, cart.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(await cart.json()).toMatchObject({
    data: { cartCreate: null },
    errors: [{ message: 'Not reachable right now', extensions: { code: 'SERVICE_UNAVAILABLE' } }],
  })
  const checkout = await openCheckout(service, data.cartCreate.cart.checkoutUrl)
  expect(checkout.status).toBe(503)
  expect(checkout.page).toContain('The shop is not reachable. Nothing was changed')
  database.isDown = false
  expect((await create()).status).toBe(200)
})
