import type { Page } from '@playwright/test'
import { accessibilityViolations, clickHydrated, narrow, formHydrated, withMotion } from './browser.ts'
import { headerOf } from './chrome-page.ts'
import { expect, test } from './fixtures.ts'
import { mailsOf } from './mails.ts'

const recipient = 'hello@halcyon.example'
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pictures = ['teapot.png', 'spout.png'].map((name) => ({ name, mimeType: 'image/png', buffer: pixel }))
const failure = 'Something went wrong. Please try again later.'

test.use({ viewport: narrow })

const form = (page: Page) => page.getByRole('form', { name: 'Contact' })
const send = (page: Page) => form(page).getByRole('button', { name: 'Send it' })
const fill = async (page: Page) => {
  await page.getByLabel('Your name').fill('Ada Byron')
  await page.getByLabel('Your email').first().fill('ada@example.com')
  await page.getByLabel('What’s it about?').selectOption('A cloud I saw')
  await page.getByLabel('Go on').fill('It looked\nlike a teapot.')
}

test.describe('writing to the shop', () => {
  test.beforeEach(async ({ page, record }) => {
    await page.goto('/contact')
    await formHydrated(form(page))
    expect(record.errors).toEqual([])
  })

  test('FORM-01, FORM-02, CONTACT-01: the page shows its document’s form without the recipients', async ({
    page,
    shop,
  }) => {
    await expect(form(page).locator('input:visible, textarea, select')).toHaveCount(6)
    await expect(send(page)).toBeVisible()
    for (const address of ['/contact', '/contact.data']) {
      expect(await (await fetch(shop.origin + address)).text()).not.toContain(recipient)
    }
    const query = `${shop.origin}/services/content/v2025-02-19/data/query/production?query=${encodeURIComponent('*[_type=="form"]')}`
    expect(await (await fetch(query)).text()).not.toContain(recipient)
    expect(await accessibilityViolations(page)).toEqual([])
  })

  test('FORM-05, FORM-06, CONTACT-10: a missing required value is reported under its field', async ({ page }) => {
    // WebKit scrolls a focused field to the edge of the window.
    await page.evaluate(() => {
      const { focus } = HTMLElement.prototype
      HTMLElement.prototype.focus = function focusAtEdge(options) {
        focus.call(this, { preventScroll: true })
        const top = window.scrollY + this.getBoundingClientRect().top - 80
        if (!options?.preventScroll) window.scrollTo({ top, behavior: 'instant' })
      }
    })
    await send(page).click()
    const wrong = form(page).locator('[aria-invalid="true"]')
    const namesOfWrong = () => wrong.evaluateAll((fields) => fields.map((field) => field.getAttribute('name')))
    await expect.poll(namesOfWrong).toEqual(['name', 'email', 'topic', 'message'])
    const name = page.getByLabel('Your name')
    await expect(name).toBeFocused()
    const error = page.locator(`[id="${await name.getAttribute('aria-describedby')}"]`)
    await expect(error).toHaveText('Please fill this in.')
    const [above, below] = [await name.boundingBox(), await error.boundingBox()]
    expect(below && above && below.y >= above.y + above.height).toBe(true)
    // The header comes back when the page is scrolled up.
    const header = (await headerOf(page).boundingBox())?.height
    const label = (await form(page).getByText('Your name').boundingBox())?.y
    expect(label).toBeGreaterThan(header ?? Infinity)
    await name.fill('Ada')
    await expect(error).toHaveText('')
    expect(await accessibilityViolations(page)).toEqual([])
  })

  test('CONTACT-13: the names of the chosen files are shown, or that there are none', async ({ page }) => {
    await expect(form(page).getByText('No file selected')).toBeVisible()
    await page.getByLabel('A picture, if it helps').setInputFiles(pictures)
    await expect(form(page).getByText('teapot.png, spout.png')).toBeVisible()
    await expect(form(page).getByText('No file selected')).toHaveCount(0)
    await expect(page.getByLabel('A picture, if it helps')).toHaveAttribute('accept', 'image/*')
  })

  test('CONTACT-08, ERR-14, ERR2-03: an error response is reported and shown in view', async ({ page }) => {
    await fill(page)
    await page.route('**/services/forms/submit/*', (route) => route.fulfill({ status: 500, body: '{}' }))
    const reported = page.waitForRequest('**/services/browser-errors')
    await send(page).click()
    await expect(page.getByText(failure)).toBeInViewport({ ratio: 1 })
    // Its focus reads it; a live region would read it again.
    await expect(page.getByText(failure)).toBeFocused()
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    expect((await reported).postData()).toContain('The forms service responded to form-contact with status 500')
    await expect(form(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Back to what I wrote' }).click()
    await expect(page.getByLabel('Go on')).toHaveValue('It looked\nlike a teapot.')
  })

  test('ERR2-04: an unreachable service is reported, with the same message', async ({ page }) => {
    await fill(page)
    await page.route('**/services/forms/submit/*', (route) => route.abort())
    const reported = page.waitForRequest('**/services/browser-errors')
    await send(page).click()
    await expect(page.getByText(failure)).toBeVisible()
    expect((await reported).postData()).toContain('Failed to fetch')
  })

  test('CONTACT-03, CONTACT-04, CONTACT-07, FORM-03, FORM-04: a message is sent and becomes one mail', async ({
    page,
    shop,
  }) => {
    await fill(page)
    await page.getByLabel('A picture, if it helps').setInputFiles(pictures)
    const { promise: mayGo, resolve: go } = Promise.withResolvers<void>()
    await page.route('**/services/forms/submit/*', async (route) => {
      await mayGo
      await route.continue()
    })
    await send(page).click()
    await expect(send(page)).toBeDisabled()
    await expect(send(page)).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
    go()
    await expect(page.getByRole('main').getByText('Got it. ttyl!')).toBeVisible()
    await expect(form(page)).toHaveCount(0)
    await page.waitForFunction(() => scrollY === 0)

    // Other files may have sent messages to the same shop, but no pictures.
    const mails = async () => (await mailsOf(shop)).filter((text) => text.includes('teapot.png'))
    await expect.poll(async () => (await mails()).length).toBe(1)
    const [mail] = await mails()
    expect(mail).toContain(recipient)
    expect(mail).toContain('Reply-To: ada@example.com')
    expect(mail).toMatch(/filename="?teapot\.png/)
    expect(mail).toContain(pixel.toString('base64').slice(0, 60))

    await page.getByRole('button', { name: 'Send another' }).click()
    await expect(form(page)).toBeVisible()
    await expect(page.getByLabel('Go on')).toHaveValue('')
  })

  test('CONTACT-07: after a message is sent the page scrolls smoothly, not at once', async ({ open }) => {
    const page = await open('/contact', { ...withMotion, viewport: narrow })
    await fill(page)
    await page.route('**/services/forms/submit/*', (route) => route.fulfill({ json: {} }))
    await page.evaluate(() =>
      addEventListener('scroll', () => (document.title += ` ${scrollY > 0 ? 'between' : 'top'}`)),
    )
    await send(page).click()
    await expect(page).toHaveTitle(/ between.* top$/)
  })

  test('CONTACT-07: an answer that comes when another page is shown does not scroll that', async ({ page }) => {
    await fill(page)
    const { promise: mayGo, resolve: go } = Promise.withResolvers<void>()
    await page.route('**/services/forms/submit/*', async (route) => {
      await mayGo
      await route.fulfill({ json: {} })
    })
    await send(page).click()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Shipping' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shipping and returns')
    await page.evaluate(() => scrollTo(0, 300))
    await page.waitForFunction(() => scrollY === 300)
    const answered = page.waitForResponse('**/services/forms/submit/*')
    go()
    await (await answered).finished()
    // The answer's effects are rendered.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await page.evaluate(() => scrollY)).toBe(300)
  })
})

test('AUTH-06: a visitor browses and fills a cart without an account', async ({ page }) => {
  await page.goto('/shop/sparkling-water/white-peach-thyme')
  const add = page.getByRole('button', { name: /^Add/ }).first()
  await clickHydrated(add)
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /^Quantity of White Peach/ })).toBeVisible()
  await expect(page.locator('input[type="password"]')).toHaveCount(0)
})
