import type { Browser, Page } from '@playwright/test'
import { waitUntilLoaded, clickHydrated, launchBrowser, wide, formHydrated } from './browser.ts'
import { expect, test } from './fixtures.ts'

const water = '/shop/sparkling-water/white-peach-thyme'

const drawer = (page: Page) => page.getByRole('dialog', { name: /^(Cart|Digital gift note)$/ })
const cartButton = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitUntilLoaded(page)
}

/** Navigates to another site and back. */
async function leaveAndComeBack(page: Page): Promise<void> {
  await page.goto('/robots.txt')
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.locator('#container-ref')).toBeAttached()
}

async function writeGiftNote(page: Page): Promise<void> {
  await open(page, water)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await drawer(page).getByRole('button', { name: 'add a digital note' }).click()
  await drawer(page).getByLabel('What would you like to say?').fill('Half a sent')
  await drawer(page).getByLabel('Their email address').fill('ada@exam')
}

async function expectGiftNote(page: Page): Promise<void> {
  await expect(drawer(page)).toBeHidden()
  await clickHydrated(cartButton(page))
  await expect(drawer(page).getByLabel('What would you like to say?')).toHaveValue('Half a sent')
  await expect(drawer(page).getByLabel('Their email address')).toHaveValue('ada@exam')
}

async function writeForm(page: Page): Promise<void> {
  await open(page, '/contact')
  const form = page.getByRole('form', { name: 'Contact' })
  await formHydrated(form)
  await form.getByLabel('Your name').fill('Ada Byron')
  await form.getByLabel('What’s it about?').selectOption('A cloud I saw')
  await form.getByLabel('Go on').fill('It looked\nlike a teapot.')
  await page.getByRole('region', { name: 'Newsletter' }).getByLabel('Your email').fill('ada@example.com')
}

async function expectForm(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Contact' })
  const letters = page.getByRole('region', { name: 'Newsletter' })
  for (const part of [form, letters.locator('form')]) await formHydrated(part)
  // A change elsewhere in the form renders it again, which must not revert anything.
  await form.getByLabel('Your email').fill('ada@example.com')
  await form.getByLabel('Your email').blur()
  await expect(form.getByLabel('Your name')).toHaveValue('Ada Byron')
  await expect(form.getByLabel('Go on')).toHaveValue('It looked\nlike a teapot.')
  expect(
    await form.getByRole('combobox').evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text),
  ).toBe('A cloud I saw')
  await expect(letters.getByLabel('Your email')).toHaveValue('ada@example.com')
  await letters.getByRole('button', { name: 'sign up' }).click()
  await expect(letters.getByRole('button')).toHaveText('sending')
}

/** True if the page is the marked one, from the back/forward cache; otherwise the browser's reasons. */
const keptOrReasons = (page: Page) =>
  page.evaluate(() => {
    if (Object.hasOwn(window, 'wasHere')) return true
    const [entry] = performance.getEntriesByType('navigation')
    return JSON.stringify(entry && 'notRestoredReasons' in entry ? entry.notRestoredReasons : undefined)
  })
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { wasHere: true }))

test.describe('in a browser with the back/forward cache', () => {
  let browser: Browser
  test.beforeAll(async () => {
    browser = await launchBrowser({ keepsPages: true })
  })
  test.afterAll(() => browser.close())

  const keepingTest = test.extend({
    page: async ({ shop }, use) => {
      const context = await browser.newContext({ baseURL: shop.origin, viewport: wide, reducedMotion: 'reduce' })
      await use(await context.newPage())
      await context.close()
    },
  })

  keepingTest('a page is restored with its state', async ({ page }) => {
    for (const path of ['/', '/shop/sparkling-water', water, '/search?q=water', '/contact']) {
      // The browser may evict a page for its own reasons, though rarely; a reason caused by the page would always
      // occur.
      await expect(async () => {
        await open(page, path)
        await mark(page)
        await page.goto('/robots.txt')
        await page.goBack({ waitUntil: 'commit' })
        await expect.poll(() => keptOrReasons(page), { message: path, timeout: 5000 }).toBe(true)
      }).toPass({ timeout: 60_000 })
    }
  })

  keepingTest('a page is restored where it was, also in WebKit, which shows it from the top', async ({ page }) => {
    const position = 700
    await expect(async () => {
      await open(page, '/about')
      await mark(page)
      await page.evaluate((top) => {
        window.scrollTo({ top, behavior: 'instant' })
        addEventListener('pageshow', () => window.scrollTo({ top: 0, behavior: 'instant' }))
      }, position)
      await page.goto('/robots.txt')
      await page.goBack({ waitUntil: 'commit' })
      // The browser may evict a page for its own reasons.
      await expect.poll(() => keptOrReasons(page), { timeout: 5000 }).toBe(true)
    }).toPass({ timeout: 60_000 })
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(position)
  })

  keepingTest('the cart is fetched again, because it may have changed elsewhere', async ({ page }) => {
    await open(page, water)
    await expect(cartButton(page)).toBeVisible()
    await page.goto('/robots.txt')
    const other = await page.context().newPage()
    await open(other, water)
    await other.getByRole('button', { name: 'Add to cart' }).click()
    await expect(other.getByRole('link', { name: 'Cart 1' })).toBeVisible()
    await page.goBack({ waitUntil: 'commit' })
    await expect(page.getByRole('link', { name: 'Cart 1' })).toHaveCount(1)
  })

  keepingTest('an unfinished gift note and form are restored', async ({ page }) => {
    await writeGiftNote(page)
    await leaveAndComeBack(page)
    await expectGiftNote(page)
    await writeForm(page)
    await leaveAndComeBack(page)
    await expectForm(page)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('an unfinished gift note and form are also restored when the page is reloaded', async ({ newPage }) => {
  const page = await newPage()
  await writeGiftNote(page)
  await leaveAndComeBack(page)
  await expectGiftNote(page)
  await page.keyboard.press('Escape')
  await writeForm(page)
  await leaveAndComeBack(page)
  await expectForm(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a page is shown where it was left for an error page, also after other documents', async ({ page }) => {
  await open(page, '/terms')
  await open(page, '/shop/missing')
  await page.getByRole('link', { name: 'Go back to home' }).click()
  const top = 2000
  const scrollY = () => page.evaluate(() => window.scrollY)
  await expect(async () => {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top)
    // Its sections have loaded.
    expect(await scrollY()).toBe(top)
  }).toPass()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'This page could not be found' })).toHaveCount(0)
  await expect.poll(scrollY).toBe(top)
})
