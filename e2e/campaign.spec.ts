import { recordPage } from './browser.ts'
import { signUp } from './campaign-page.ts'
import { add, cartOf, water } from './cart-journey.ts'
import { expect, test } from './fixtures.ts'
import { interceptForeign } from './vendors.ts'

test('ANALYTICS-11, CALL-30: a visit and a sign-up call nobody else, and nobody is asked for consent', async ({
  page,
  shop,
}) => {
  const foreign = await interceptForeign(page, shop.origin)
  await page.goto('/')
  const record = recordPage(page, shop.origin)
  const warned = page.waitForEvent('console', (message) => message.text() === 'Analytics were not initialised.')
  await signUp(page)
  await warned
  expect([...foreign, ...record.foreignRequests, ...record.errors]).toEqual([])
  await expect(page.getByRole('region', { name: 'Privacy choices' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Privacy choices' })).toHaveCount(0)
})

test('TRACK-06, TRACK-07: the parameters of a campaign visit are stored in this browser', async ({ page, shop }) => {
  await interceptForeign(page, shop.origin)
  await page.goto('/?utm_source=devotion&transaction_id=t1&discount=EXHALE&rfsn=ada')
  const stored = () => page.evaluate(() => [localStorage.getItem('utm'), localStorage.getItem('aspire')])
  await expect
    .poll(async () => (await stored()).map((entry) => JSON.parse(entry ?? '{}').values))
    .toEqual([{ utm_source: 'devotion' }, { transaction_id: 't1' }])
  const week = Date.now() / 1000 + 7 * 24 * 60 * 60
  for (const [name, value] of [
    ['discount_code', 'EXHALE'],
    ['rfsn', 'ada'],
  ] as const) {
    const kept = async () => (await page.context().cookies()).find((cookie) => cookie.name === name)
    await expect.poll(kept).toMatchObject({ value, path: '/' })
    expect(Math.abs(((await kept())?.expires ?? 0) - week)).toBeLessThan(600)
  }
})

test('TRACK-04: on the cart, the campaign of a later visit replaces the earlier one', async ({ page }) => {
  const campaign = async () =>
    (await cartOf(page)).attributes.map(({ key, value }) => `${key}=${value}`).filter((each) => each.startsWith('utm_'))
  await add(page, `${water}?utm_source=letter&utm_campaign=dusk`)
  await expect.poll(campaign).toEqual(['utm_source=letter', 'utm_campaign=dusk'])
  await page.goto('/?utm_source=devotion')
  await expect.poll(campaign).toEqual(['utm_source=devotion'])
})
