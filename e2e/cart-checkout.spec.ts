import { clickHydrated } from './browser.ts'
import {
  add,
  addToCart,
  cartButton,
  cartOf,
  choose,
  drawer,
  mutationOf,
  quantity,
  saved,
  skus,
  water,
} from './cart-journey.ts'
import { expect, test } from './fixtures.ts'
import type { ShopProcess } from './shop-process.ts'

const follow = (shop: ShopProcess, path: string) => fetch(shop.origin + path, { redirect: 'manual' })

test.describe('discount codes', () => {
  test('DISC-01, DISC-03, DISC-04, DISC-05: a code is kept in a cookie; the redirect stays on this site', async ({
    shop,
  }) => {
    const inside = await follow(shop, '/discount/EXHALE?redirect=/shop&utm_source=letter')
    expect(inside.headers.get('set-cookie')).toMatch(/^discount_code=EXHALE;/)
    expect(inside.headers.get('location')).toBe('/shop?utm_source=letter')
    expect((await follow(shop, '/discount/EXHALE?redirect=https://elsewhere.test/')).headers.get('location')).toBe('/')
    expect((await follow(shop, '/discount/EXHALE?redirect=//elsewhere.test/')).headers.get('location')).toBe('/')
    expect((await follow(shop, '/discount')).headers.get('location')).toBe('/')
  })

  test('DISC-02: the code is applied to an existing cart', async ({ page }) => {
    await add(page, water)
    await page.goto('/discount/EXHALE')
    expect((await cartOf(page)).discountCodes).toEqual([{ code: 'EXHALE', applicable: false }])
    await saved(page, 'CartDiscountCodesUpdate', async () => void (await page.goto('/shop?discount=CALM')))
    expect((await cartOf(page)).discountCodes.map(({ code }) => code)).toEqual(['EXHALE', 'CALM'])
  })
})

test('CHECKOUT-01, CHECKOUT-06: the checkout has the code, and its cookie is gone', async ({ page }) => {
  const cookies = async () => (await page.context().cookies()).map(({ name }) => name)
  await page.goto(`/discount/CALM?redirect=${water}`)
  await addToCart(page)
  expect(await cookies()).toContain('discount_code')
  await drawer(page).getByRole('button', { name: 'Checkout' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('discount')).toBe('CALM')
  expect(await cookies()).not.toContain('discount_code')
})

test('DISC-01, DISC-02: a link with several codes brings them all to the cart', async ({ page }) => {
  await page.goto(`/discount/CALM,EXHALE?redirect=${water}`)
  await addToCart(page)
  await expect.poll(async () => (await cartOf(page)).discountCodes.map(({ code }) => code)).toEqual(['CALM', 'EXHALE'])
})

test('a problem of the checkout’s form links to its field, shown with its label and error', async ({ page }) => {
  await add(page, water)
  await drawer(page).getByRole('button', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  for (const [problem, label] of [
    ['Enter an email address', 'Email'],
    ['Enter your name', 'Name'],
  ] as const) {
    await page.getByRole('link', { name: problem }).click()
    await expect(page.getByLabel(label, { exact: true })).toBeFocused()
    await expect(page.getByText(label, { exact: true })).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(problem).last()).toBeInViewport({ ratio: 1 })
  }
})

test.describe('the way back', () => {
  test('the back button leads to a live cart', async ({ page }) => {
    await add(page, water)
    await drawer(page).getByRole('button', { name: 'Checkout' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
    await page.goBack()
    await clickHydrated(cartButton(page))
    // The line's options load last; they must not shift the elements below.
    await expect(drawer(page).getByRole('combobox', { name: /^Pack Size of White Peach/ })).toBeVisible()
    const more = drawer(page).getByRole('button', { name: /^More: Quantity of White Peach/ })
    await saved(page, 'CartLinesUpdate', () => more.click())
    await expect(quantity(page)).toHaveValue('2')
    await expect(drawer(page).getByRole('button', { name: 'Checkout' })).toBeEnabled()
  })
  test('PROMO-04, PROMO-05: after going back, lines of a promotion are never shown, not even briefly', async ({
    page,
  }) => {
    await page.goto(water)
    await choose(page, '12 pack')
    await addToCart(page)
    await drawer(page).getByRole('button', { name: 'Checkout' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
    // The settings, which determine promotional lines, load long after everything else.
    await page.route('**/cart/settings', async (route) => {
      const response = await page.waitForResponse((response) => mutationOf(response.request().postData()) === 'Cart')
      await response.finished()
      // Counted in frames of the page, however slow it is.
      const taken: number = await page.evaluate(() => Reflect.get(window, 'counts').length)
      await page.waitForFunction((enough) => Reflect.get(window, 'counts').length >= enough, taken + 30)
      await route.continue()
    })
    await page.addInitScript(() => {
      const counts: string[] = []
      Object.assign(window, { counts })
      setInterval(
        () => counts.push(document.querySelector<HTMLElement>('header a [aria-live] > span')?.innerText ?? ''),
        10,
      )
    })
    await page.goto(water)
    await expect(cartButton(page)).toHaveText('Cart1 item')
    expect(await skus(page)).toContain('HAL-PR-STICK')
    const counts: string[] = await page.evaluate(() => Reflect.get(window, 'counts'))
    expect(new Set(counts.filter(Boolean))).toEqual(new Set(['1']))
  })
})
