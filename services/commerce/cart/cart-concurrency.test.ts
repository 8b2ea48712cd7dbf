import { createDatabaseLocation } from '@shop/database/testing'
import { expect, test } from 'vitest'
import { createTestShop, mug } from '../testing/commerce.ts'
import { change, createCart, readCart } from '../testing/storefront-client.ts'

/** Runs `work` for 0 to `count` - 1 on `clients` concurrent clients. */
async function share(count: number, clients: number, work: (index: number) => Promise<unknown>): Promise<void> {
  const indexes = Array.from({ length: count }, (_, index) => index).values()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (const index of indexes) await work(index)
    }),
  )
}

test('no update is lost when 8 clients of two processes change one cart', async () => {
  const location = await createDatabaseLocation()
  const shops = [await createTestShop({ location }), await createTestShop({ location, csv: '' })]
  const { id } = await createCart(shops[0]!.service, [{ merchandiseId: mug, quantity: 1 }])
  // The first request of a service builds its schema, while transactions of the other would wait and be aborted.
  await readCart(shops[1]!.service, id)
  await share(80, 8, (index) => {
    const own = index % 4 === 0 ? { attributes: [{ key: 'Number', value: String(index) }] } : {}
    const lines = [{ merchandiseId: mug, quantity: 1, ...own }]
    return change(shops[index % 2]!.service, 'cartLinesAdd', { cartId: id, lines })
  })
  const cart = await readCart(shops[1]!.service, id)
  expect(cart?.lines.nodes.map((line) => line.quantity).toSorted((a, b) => b - a)).toEqual([
    61,
    ...Array.from({ length: 20 }, () => 1),
  ])
})
