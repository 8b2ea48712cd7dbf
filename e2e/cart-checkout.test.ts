import { describe, expect, test } from 'vitest'
import {
  add,
  cartButton,
  drawer,
  page,
  quantity,
  saved,
  serviceCart,
  site,
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

describe('the way back', () => {
  test('the back button leads to a live cart', async () => {
    await add(water)
    await drawer().getByRole('button', { name: 'Checkout' }).click()
    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
    await page.goBack()
    await cartButton().click()
    const more = drawer().getByRole('button', { name: /^More: Quantity of White Peach/ })
    await saved('CartLinesUpdate', () => more.click())
    await expect.poll(() => quantity().inputValue()).toBe('2')
    await expect.poll(() => drawer().getByRole('button', { name: 'Checkout' }).isEnabled()).toBe(true)
  })
})
