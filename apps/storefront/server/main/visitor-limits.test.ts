import { expect, test } from 'vitest'
import { giftCardAddMutation } from '../../app/features/cart/service/gift-card.documents.ts'
import { signupMutation } from '../../app/features/sign-up/request-sign-up.ts'
import type { RequestContext } from '../../app/request-context.ts'
import { from, hosted, startWholeShop } from '../testing/whole-shop.ts'

/**
 * A shop whose pages call a service for their visitor. Returns what a page of an address says: `done`, or `refused`.
 */
async function startWithPages(call: (context: RequestContext) => Promise<unknown>) {
  let pages = 0
  const { request } = await startWholeShop({
    async render(_, context) {
      const said = await call(context).then(
        () => 'done',
        () => 'refused',
      )
      return new Response(said, { headers: { 'Content-Type': 'text/html' } })
    },
  })
  return async (address: string) => (await request(`/page-${pages++}`, {}, from(address))).text()
}

test('codes of gift cards that the shop’s own pages try are limited for the visitor’s address', async () => {
  const giftCardCodes = Array.from({ length: 10 }, (_, index) => `unknown-${index}`)
  const variables = { cartId: 'gid://shopify/Cart/none', giftCardCodes }
  const tryFrom = await startWithPages(({ commerce }) =>
    commerce.request(giftCardAddMutation, variables, { retries: 0 }),
  )
  for (let codes = 0; codes < 60; codes += 10) expect(await tryFrom('203.0.113.7')).toBe('done')
  for (const _ of [1, 2, 3]) expect(await tryFrom('203.0.113.7')).toBe('refused')
  // The store still counts as working.
  expect(await tryFrom('203.0.113.8')).toBe('done')
})

test('sign-ups by the form without script are limited for the visitor’s address', async () => {
  const variables = { email: 'a@example.com', listId: 'list', properties: {} }
  const tryFrom = await startWithPages(({ shopApi }) => shopApi.request(signupMutation, variables, { retries: 0 }))
  for (let count = 0; count < 60; count++) expect(await tryFrom('203.0.113.7')).toBe('done')
  expect(await tryFrom('203.0.113.7')).toBe('refused')
  expect(await tryFrom('203.0.113.8')).toBe('done')
})

test('images are limited by LIMIT_IMAGES', async () => {
  const { request } = await startWholeShop({ settings: { ...hosted, LIMIT_IMAGES: '2' } })
  const statuses = []
  for (const service of ['content', 'commerce', 'content'])
    statuses.push((await request(`/services/${service}/images/local/production/none.jpg`)).status)
  expect(statuses).toEqual([404, 404, 429])
})

test.each([
  ['exports', 'LIMIT_QUERIES', 'data/export/production?types=none'],
  ['listeners', 'LIMIT_LISTENERS', 'data/listen/production?query=*'],
  ['live events', 'LIMIT_LISTENERS', 'data/live/events/production'],
])('%s are limited by %s', async (_name, setting, path) => {
  const { request } = await startWholeShop({ settings: { [setting]: '2' } })
  const statuses = []
  for (const _ of [1, 2, 3]) {
    const response = await request(`/services/content/v2025-02-19/${path}`)
    statuses.push(response.status)
    await response.body?.cancel()
  }
  expect(statuses).toEqual([200, 200, 429])
})
