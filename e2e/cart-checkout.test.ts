import { describe, expect, test } from 'vitest'
import {
  add,
  cartButton,
  drawer,
  mutationOf,
  page,
  quantity,
  saved,
  serviceCart,
  site,
  skus,
  startCartJourney,
  visit,
  water,
} from './cart-journey.ts'

startCartJourney()

const follow = (path: string) => fetch(site.origin + path, { redirect: 'manual' })

describe('discount codes', () => {
  test('DISC-01, DISC-03, DISC-04, DISC-05: a code is kept in its cookie, and the redirect stays on this site', async () => {
    const inside = await follow('/discount/EXHALE?redirect=/shop&utm_source=letter')
    expect(inside.headers.get('set-cookie')).toMatch(/^discount_code=EXHALE;/)
    expect(inside.headers.get('location')).toBe('/shop?utm_source=letter')
    expect((await follow('/discount/EXHALE?redirect=https://elsewhere.test/')).headers.get('location')).toBe('/')
    expect((await follow('/discount/EXHALE?redirect=//elsewhere.test/')).headers.get('location')).toBe('/')
    expect((await follow('/discount')).headers.get('location')).toBe('/')
  })

  test('DISC-02: the code is applied to a cart that is there', async () => {
    await add(water)
    await saved('CartDiscountCodesUpdate', async () => void (await visit('/discount/EXHALE')))
    expect((await serviceCart()).discountCodes).toEqual([{ code: 'EXHALE', applicable: false }])
  })
})

test('DISC-01, DISC-02: a link with several codes brings them all to the cart', async () => {
  await visit(`/discount/CALM,EXHALE?redirect=${water}`)
  await saved('CartLinesAdd', () => page.getByRole('button', { name: 'Add to cart' }).click())
  await expect.poll(async () => (await serviceCart()).discountCodes.map(({ code }) => code)).toEqual(['CALM', 'EXHALE'])
})

describe('the way back', () => {
  test('the back button leads to a live cart', async () => {
    await add(water)
    await drawer().getByRole('button', { name: 'Checkout' }).click()
    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
    await page.goBack()
    await cartButton().click()
    // What a line can be exchanged for comes last, and moves what stands below it.
    await drawer()
      .getByRole('combobox', { name: /^Pack Size of White Peach/ })
      .waitFor()
    const more = drawer().getByRole('button', { name: /^More: Quantity of White Peach/ })
    await saved('CartLinesUpdate', () => more.click())
    await expect.poll(() => quantity().inputValue()).toBe('2')
    await expect.poll(() => drawer().getByRole('button', { name: 'Checkout' }).isEnabled()).toBe(true)
  })
  test('PROMO-04, PROMO-05: what a promotion has added is not seen for a moment when the shopper comes back', async () => {
    await visit(water)
    await page.getByRole('radio', { name: '12 pack' }).check()
    await saved('CartLinesAdd', () => page.getByRole('button', { name: 'Add to cart' }).click())
    await drawer().getByRole('button', { name: 'Checkout' }).click()
    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
    // What says which lines are promotional comes when everything else is long there.
    await page.route('**/cart/settings', async (route) => {
      const answer = await page.waitForResponse((response) => mutationOf(response.request().postData()) === 'Cart')
      await answer.finished()
      // In the page's own time, however slow it is: so often it has been looked at since.
      const taken: number = await page.evaluate(() => Reflect.get(window, 'counts').length)
      await page.waitForFunction((enough) => Reflect.get(window, 'counts').length >= enough, taken + 30)
      await route.continue()
    })
    await page.addInitScript(() => {
      const counts: string[] = []
      Object.assign(window, { counts })
      setInterval(
        () => counts.push(document.querySelector('button[aria-haspopup=dialog] [aria-live]')?.textContent ?? ''),
        10,
      )
    })
    await visit(water)
    await expect.poll(() => cartButton().textContent()).toBe('Cart1 item')
    expect(await skus()).toContain('HAL-PR-STICK')
    const counts: string[] = await page.evaluate(() => Reflect.get(window, 'counts'))
    expect(new Set(counts.filter(Boolean))).toEqual(new Set(['0 items', '1 item']))
  })
})
