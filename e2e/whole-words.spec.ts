import { brokenWords, enlarge, narrow, waitUntilLoaded } from './browser.ts'
import { add, drawer, water } from './cart-journey.ts'
import { fillAddress, payWith } from './checkout-form.ts'
import { headerOf, menuOf } from './chrome-page.ts'
import { expect, test } from './fixtures.ts'

test.use({ viewport: narrow })

test('SCREEN-04: on a phone the ‘ok’ of a toast is one word', async ({ page }) => {
  await page.goto('/?preview')
  const ok = page.getByRole('button', { name: 'ok', exact: true })
  await ok.waitFor()
  expect(await brokenWords(ok)).toEqual([])
})

test('on a phone the checkout is not wider than the window, however long the name of a town is', async ({ page }) => {
  await add(page, water)
  await drawer(page).getByRole('button', { name: 'Checkout' }).click()
  await fillAddress(page)
  await page.getByLabel('Town or city').fill('Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByLabel('Test card number').waitFor()
  expect(await page.locator('html').evaluate(({ scrollWidth }) => scrollWidth)).toBe(narrow.width)
})

test('an introduction in Hebrew begins at the right, one in English at the left', async ({ page }) => {
  await page.goto('/about')
  const spaces = await page.locator('main header p').evaluate((lead) =>
    ['Slowly', 'לאט'].map((text) => {
      lead.textContent = text
      const words = document.createRange()
      words.selectNodeContents(lead)
      const [inner, outer] = [words.getBoundingClientRect(), lead.getBoundingClientRect()]
      return [inner.left - outer.left, outer.right - inner.right].map((space) => space < 1)
    }),
  )
  expect(spaces).toEqual([
    [true, false],
    [false, true],
  ])
})

test.describe('in letters twice as large, words are whole', () => {
  test('in the shop menu', async ({ page }) => {
    await page.goto('/about')
    await waitUntilLoaded(page)
    await enlarge(page)
    await headerOf(page).getByRole('button', { name: 'Menu' }).click()
    const titles = menuOf(page).locator('.menu-title')
    await expect(titles.first()).toBeVisible()
    expect(await brokenWords(titles)).toEqual([])
  })

  test('on the buttons of the clouds game', async ({ page }) => {
    await page.goto('/404')
    await waitUntilLoaded(page)
    await enlarge(page)
    await page.getByRole('button', { name: 'Pop some clouds' }).click()
    await page.getByRole('button', { name: 'Exit' }).waitFor()
    expect(await brokenWords(page.getByRole('dialog').locator('.pill'))).toEqual([])
  })

  test('in the texts and totals of the checkout, and its fields have room', async ({ page }) => {
    const texts = ':is(h1, .wordmark, .line .title, .line .detail, dt, dd, dd *):not(:has(*))'
    const expectWholeWords = async () => {
      await enlarge(page)
      expect(await brokenWords(page.locator(texts))).toEqual([])
      for (const field of await page.locator('.beside :is(input, select)').all())
        expect((await field.boundingBox())!.width).toBeGreaterThan(200)
    }
    await add(page, water)
    await drawer(page).getByRole('button', { name: 'Checkout' }).click()
    await page.getByRole('button', { name: 'Continue to payment' }).waitFor()
    await expectWholeWords()
    await fillAddress(page)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByLabel('Test card number').waitFor()
    await expectWholeWords()
    await payWith(page, '1')
    await page.getByText(/^Order #/u).waitFor()
    await expectWholeWords()
  })

  test('in the fields of a gift card for somebody', async ({ page }) => {
    await page.goto('/shop/gift-card')
    await waitUntilLoaded(page)
    await enlarge(page)
    const recipient = page.getByRole('group').filter({ hasText: 'Send it to somebody' })
    await recipient.getByText('Send it to somebody').click()
    expect(await recipient.evaluate((details) => details.scrollWidth - details.clientWidth)).toBe(0)
  })
})
