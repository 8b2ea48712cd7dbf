import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser, takenOver } from './browser.ts'
import { alive, browseShop, wide } from './browsed-shop.ts'

const water = '/shop/sparkling-water/white-peach-thyme'

const site = browseShop()
const drawer = (page: Page) => page.getByRole('dialog', { name: /^(Cart|Digital gift note)$/ })
const cartButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Cart/ })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(site.origin + path)
  await alive(page)
}

/** Leaves the page for one that is none of the shop's, and comes back. */
async function leaveAndComeBack(page: Page): Promise<void> {
  await page.goto(`${site.origin}/robots.txt`)
  await page.goBack({ waitUntil: 'commit' })
  await page.locator('#container-ref').waitFor({ state: 'attached' })
}

async function writeGiftNote(page: Page): Promise<void> {
  await open(page, water)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await drawer(page).getByRole('button', { name: 'add a digital note' }).click()
  await drawer(page).getByLabel('What would you like to say?').fill('Half a sent')
  await drawer(page).getByLabel('Their e-mail address').fill('ada@exam')
}

async function expectGiftNote(page: Page): Promise<void> {
  expect(await drawer(page).isVisible()).toBe(false)
  await cartButton(page).click()
  await expect.poll(() => drawer(page).getByLabel('What would you like to say?').inputValue()).toBe('Half a sent')
  expect(await drawer(page).getByLabel('Their e-mail address').inputValue()).toBe('ada@exam')
}

async function writeForm(page: Page): Promise<void> {
  await open(page, '/contact')
  const form = page.getByRole('form', { name: 'Contact' })
  await takenOver(form)
  await form.getByLabel('Your name').fill('Ada Byron')
  await form.getByLabel('What’s it about?').selectOption('A cloud I saw')
  await form.getByLabel('Go on').fill('It looked\nlike a teapot.')
  await page.getByRole('region', { name: 'Newsletter' }).getByLabel('Your email').fill('ada@example.com')
}

async function expectForm(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Contact' })
  const letters = page.getByRole('region', { name: 'Newsletter' })
  for (const part of [form, letters.locator('form')]) await takenOver(part)
  // A change elsewhere in the form draws it anew: nothing may be taken back by that.
  await form.getByLabel('Your email').fill('ada@example.com')
  await form.getByLabel('Your email').blur()
  await expect.poll(() => form.getByLabel('Your name').inputValue()).toBe('Ada Byron')
  expect(await form.getByLabel('Go on').inputValue()).toBe('It looked\nlike a teapot.')
  expect(
    await form.getByRole('combobox').evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text),
  ).toBe('A cloud I saw')
  expect(await letters.getByLabel('Your email').inputValue()).toBe('ada@example.com')
  await letters.getByRole('button', { name: 'sign up' }).click()
  await expect.poll(() => letters.getByRole('button').textContent()).toBe('sending')
}

/** Whether the page is the very one that was marked. */
const wasKept = (page: Page) => page.evaluate(() => Object.hasOwn(window, 'wasHere'))
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { wasHere: true }))

describe('in a browser that keeps the pages that one leaves', () => {
  let browser: Browser
  beforeAll(async () => void (browser = await launchBrowser({ keepsPages: true })))
  afterAll(() => browser?.close())

  async function visit(run: (page: Page) => Promise<void>): Promise<void> {
    const context = await browser.newContext({ viewport: wide, reducedMotion: 'reduce' })
    await run(await context.newPage())
    await context.close()
  }
  test.each(['/', '/shop/sparkling-water', water, '/search?q=water', '/contact'])(
    '%s is kept, with everything in it',
    (path) =>
      visit(async (page) => {
        await open(page, path)
        await mark(page)
        await page.goto(`${site.origin}/robots.txt`)
        await page.goBack({ waitUntil: 'commit' })
        await expect.poll(() => wasKept(page)).toBe(true)
      }),
  )

  test('the cart is read again: it may have changed elsewhere', () =>
    visit(async (page) => {
      await open(page, water)
      await cartButton(page).waitFor()
      await page.goto(`${site.origin}/robots.txt`)
      const other = await page.context().newPage()
      await open(other, water)
      await other.getByRole('button', { name: 'Add to cart' }).click()
      await other.getByRole('button', { name: 'Cart 1' }).waitFor()
      await page.goBack({ waitUntil: 'commit' })
      await expect.poll(() => page.getByRole('button', { name: 'Cart 1' }).count()).toBe(1)
    }))

  test('a gift note and a form that are being written are there', () =>
    visit(async (page) => {
      await writeGiftNote(page)
      await leaveAndComeBack(page)
      await expectGiftNote(page)
      await writeForm(page)
      await leaveAndComeBack(page)
      await expectForm(page)
      expect(await page.getByRole('alert').count()).toBe(0)
    }))
})

test('where the page is made anew, a gift note and a form that are being written are there too', async () => {
  const page = await site.newPage()
  await writeGiftNote(page)
  await leaveAndComeBack(page)
  await expectGiftNote(page)
  await page.keyboard.press('Escape')
  await writeForm(page)
  await leaveAndComeBack(page)
  await expectForm(page)
  expect(await page.getByRole('alert').count()).toBe(0)
})
