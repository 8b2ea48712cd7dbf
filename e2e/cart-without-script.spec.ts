import type { Page } from '@playwright/test'
import { clickHydrated, hydrated, narrow } from './browser.ts'
import { cartButton, cartOf, drawer, powder, saved, water } from './cart-journey.ts'
import { fillAddress, payWith } from './checkout-form.ts'
import { expect, test } from './fixtures.ts'
import { mailsOf } from './mails.ts'
import type { ShopProcess } from './shop-process.ts'

const withoutScript = { viewport: narrow, javaScriptEnabled: false }

const main = (page: Page) => page.getByRole('main')
const quantity = (page: Page) => main(page).getByRole('textbox', { name: /^Quantity of/ })
const heading = (page: Page) => main(page).getByRole('heading', { level: 1 })
const addButton = (page: Page) => main(page).getByRole('button', { name: 'Add to cart' }).first()

test('without script: an option, a plan and a quantity are chosen, changed, and ordered', async ({ newPage }) => {
  const page = await newPage(withoutScript)
  await page.goto(powder)
  await expect(page.getByRole('button', { name: /^(Magnify|More:|Fewer:)/ }), 'would do nothing').toHaveCount(0)
  await expect(page.getByRole('complementary', { name: 'Announcement' })).toHaveCount(0)
  await main(page).getByRole('link', { name: '30 sticks' }).click()
  await expect(main(page).getByRole('link', { name: '30 sticks' })).toHaveAttribute('aria-current', 'true')
  await main(page)
    .getByRole('radio', { name: /^Subscribe/ })
    .check()
  await main(page).getByRole('combobox', { name: 'Deliver' }).selectOption({ label: 'Every 4 weeks' })
  await quantity(page).fill('2')
  await addButton(page).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(heading(page)).toHaveText('Cart')
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Daydream' })).toContainText(
    '30 sticks · Every 4 weeks',
  )
  await expect(quantity(page)).toHaveValue('2')

  await quantity(page).fill('3')
  await main(page).getByRole('button', { name: 'Update' }).click()
  await expect(quantity(page)).toHaveValue('3')
  await quantity(page).fill('many')
  await main(page).getByRole('button', { name: 'Update' }).click()
  await expect(main(page).getByRole('alert')).toHaveText('The field “quantity” must be a whole number from 0 to 9999.')
  await expect(quantity(page)).toHaveValue('3')
  await main(page).getByRole('button', { name: 'Remove' }).click()
  await expect(heading(page)).toHaveText('Nothing here but clouds')
  await main(page).getByRole('link', { name: 'Look around' }).click()
  await expect(heading(page)).toHaveText('Shop')

  await page.goto(`${water}?Pack+Size=12+pack`)
  await addButton(page).click()
  await quantity(page).fill('2')
  await main(page).getByRole('button', { name: 'Checkout' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'White Peach & Thyme' })).toContainText('Quantity 2')
  // A promotion has added it during the checkout.
  await expect(page.getByRole('listitem').filter({ hasText: 'One stick of Daydream' })).toHaveCount(1)
  await fillAddress(page)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await payWith(page, '1')
  await expect(page.getByText(/^Order #\d+$/)).toBeVisible()
  await page.goto('/cart')
  await expect(heading(page)).toHaveText('Nothing here but clouds')
})

for (const javaScriptEnabled of [false, true]) {
  const title = `${javaScriptEnabled ? 'with' : 'without'} script: the checkout is on another host than the cart, and leads back`
  test(title, async ({ newPage, hempFree }) => {
    const page = await newPage({ viewport: narrow, javaScriptEnabled, baseURL: hempFree })
    await page.goto(water)
    await addButton(page).click()
    if (javaScriptEnabled) await expect(cartButton(page)).toContainText('1')
    await page.goto('/cart')
    if (javaScriptEnabled) await hydrated(page)
    await main(page).getByRole('button', { name: 'Checkout' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
    await page.goBack()
    await expect(heading(page)).toHaveText('Cart')
  })
}

test('without script: the header announces no dialog', async ({ newPage }) => {
  const page = await newPage(withoutScript)
  await page.goto(water)
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toBeVisible()
  await expect(page.locator('header :is([aria-haspopup], [aria-expanded])')).toHaveCount(0)
})

test('without script: a campaign page sells under the plan that is chosen', async ({ newPage }) => {
  const page = await newPage(withoutScript)
  await page.goto('/shop/buy-now/subscribe')
  await main(page).getByRole('link', { name: 'Every 4 weeks' }).click()
  await addButton(page).click()
  await expect(main(page).locator('.line-terms')).toContainText('Every 4 weeks')
})

/** The gift card codes in the mails that a shop has sent. */
async function mailedCodes(shop: ShopProcess): Promise<string[]> {
  const lines = (await mailsOf(shop)).map((mail) => mail.replaceAll(/=\r?\n/g, ''))
  return lines.flatMap((mail) => /(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}/.exec(mail)?.[0] ?? [])
}

test('without script: a gift card is bought for somebody, arrives, and pays', async ({ newPage, shop }) => {
  const page = await newPage(withoutScript)
  await page.goto('/shop/gift-card')
  await main(page).getByText('Send it to somebody').click()
  await main(page).getByLabel('A few words').fill('For a slow evening.')
  await main(page).getByLabel('Their email address').fill('grace@example')
  await addButton(page).click()
  await expect(main(page).getByLabel('Their email address'), 'sent to the cart').toBeFocused()
  await main(page).getByLabel('Their email address').fill('grace@example.com')
  await addButton(page).click()
  await main(page).getByRole('button', { name: 'Checkout' }).click()
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await payWith(page, '1')
  await expect(page.getByText('Your gift card goes by email to grace@example.com.')).toBeVisible()
  await expect.poll(() => mailedCodes(shop)).toHaveLength(1)
  const [code = ''] = await mailedCodes(shop)

  await page.goto(water)
  await addButton(page).click()
  await main(page).getByLabel('Gift card').fill('nope')
  await main(page).getByRole('button', { name: 'Apply' }).click()
  await expect(main(page).getByRole('alert')).toHaveText(
    'There is no gift card with this code. Is it spelled correctly?',
  )
  await expect(main(page).getByLabel('Gift card')).toHaveValue('nope')
  await main(page).getByLabel('Gift card').fill(code)
  await main(page).getByRole('button', { name: 'Apply' }).click()
  await expect(main(page).getByRole('list', { name: 'Gift cards' })).toContainText(code.slice(-4))
  await main(page).getByRole('button', { name: 'Checkout' }).click()
  await fillAddress(page)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByText(`Gift card ending in ${code.slice(-4)}`).first()).toBeVisible()
  await expect(page.getByText('Left to pay')).toBeVisible()
})

test('items added without script are in the drawer once there is script, and the other way round', async ({
  newPage,
  shop,
}) => {
  const plain = await newPage(withoutScript)
  await plain.goto(water)
  await addButton(plain).click()
  await expect(heading(plain)).toHaveText('Cart')
  const page = await newPage()
  await page.context().addCookies(await plain.context().cookies())
  await page.goto(shop.origin + water)
  await expect(cartButton(page)).toHaveText('Cart1 item')
  await saved(page, 'CartLinesUpdate', () => clickHydrated(addButton(page)))
  await expect(drawer(page).locator('.cart-line')).toHaveCount(1)
  expect((await cartOf(page)).lines.nodes).toMatchObject([{ quantity: 2 }])
  await plain.goto('/cart')
  await expect(quantity(plain)).toHaveValue('2')
})

test('the cart’s page with script: a change there is one of the header’s count and the drawer', async ({ page }) => {
  await page.goto(water)
  await saved(page, 'CartLinesAdd', () => clickHydrated(addButton(page)))
  await page.goto('/cart')
  await expect(cartButton(page)).toHaveText('Cart1 item')
  await main(page)
    .getByRole('button', { name: /^More: Quantity/ })
    .click()
  await main(page).getByRole('button', { name: 'Update' }).click()
  await expect(cartButton(page)).toHaveText('Cart2 items')
  await expect(quantity(page)).toHaveValue('2')
  await cartButton(page).click()
  await expect(heading(page)).toHaveText('Cart')
  await expect(drawer(page)).toHaveCount(0)
  await main(page).getByRole('button', { name: 'Remove' }).click()
  await expect(heading(page)).toHaveText('Nothing here but clouds')
  await expect(cartButton(page)).toHaveText('Cart0 items')
})

test('a form of another site is refused, and the browser stores no cart', async ({ shop }) => {
  const send = (headers: Record<string, string>, body = 'intent=checkout') =>
    fetch(`${shop.origin}/cart`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body,
    })
  for (const headers of [{ Origin: 'https://evil.test' }, { 'Sec-Fetch-Site': 'cross-site' }])
    expect(await send(headers)).toMatchObject({ status: 403 })
  const own = await send({ Origin: shop.origin, 'Sec-Fetch-Site': 'same-origin' }, 'intent=remove&line=x')
  expect([own.status, own.headers.get('cache-control'), own.headers.get('location')]).toEqual([
    303,
    'no-store',
    '/cart',
  ])
  const wrong = await send({ Origin: shop.origin }, 'intent=add&merchandiseId=x&quantity=-1')
  expect(wrong.status).toBe(422)
  expect(await wrong.text()).toContain('The field “quantity” must be a whole number from 1 to 9999.')
})
