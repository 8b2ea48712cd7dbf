import type { Page } from '@playwright/test'
import { accessibilityViolations, clickHydrated, waitUntilLoaded, narrow, stopClock, formHydrated } from './browser.ts'
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

const letters = (page: Page) => page.getByRole('region', { name: 'Newsletter' }).locator('form')
const button = (page: Page) => letters(page).getByRole('button')
const field = (page: Page) => letters(page).getByLabel('Your email')

const form = (page: Page) => page.getByRole('form', { name: 'Contact' })
const send = (page: Page) => form(page).getByRole('button', { name: 'Send it' })
const fill = async (page: Page) => {
  await page.getByLabel('Your name').fill('Ada Byron')
  await page.getByLabel('Your email').first().fill('ada@example.com')
  await page.getByLabel('What’s it about?').selectOption('A cloud I saw')
  await page.getByLabel('Go on').fill('It looked\nlike a teapot.')
}

test.describe('signing up for the newsletter', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/')
    await waitUntilLoaded(page)
    await formHydrated(letters(page))
  })

  test('SIGNUP-08: the address is checked on blur, with the error below the field', async ({ page }) => {
    await field(page).fill('ada')
    await expect(letters(page).getByRole('status')).toHaveText('')
    await field(page).blur()
    await expect(letters(page).getByText('Please enter an email address')).toBeVisible()
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
    expect(await accessibilityViolations(page)).toEqual([])
  })

  test('SIGNUP-02, SIGNUP-05, SIGNUP-09: a failure before the call says oops and why for 5 s', async ({ page }) => {
    await page.route(/\/assets\/sign-up-call-|\/healthz$/, (route) => route.abort())
    await stopClock(page)
    await field(page).fill('ada@example.com')
    await expect(button(page)).toHaveText('sign up')
    await button(page).click()
    await expect(button(page)).toHaveText('sending')
    await page.clock.runFor(1000)
    await expect(letters(page).getByRole('button', { name: 'oops' })).toBeVisible()
    await expect(letters(page).getByText('We cannot take addresses right now. Please try again.')).toBeVisible()
    await page.clock.runFor(5000)
    await expect(letters(page).getByRole('button', { name: 'sign up' })).toBeVisible()
  })

  test('without the code for it, as after a release, the form is sent to the server', async ({ page }) => {
    await page.route('**/assets/sign-up-call-*.js', (route) => route.abort())
    await field(page).fill('cleo@example.com')
    await button(page).click()
    await page.waitForURL('**/newsletter/sign-up')
    await expect(page.getByRole('main').getByText('You are on the list.')).toBeVisible()
  })

  test('SIGNUP-02, SIGNUP-03, SIGNUP-04: an address is sent after 1 s, confirmed, and cleared after 2 s', async ({
    page,
  }) => {
    await stopClock(page)
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/services/shop-api/graphql')) calls.push(request.postData() ?? '')
    })
    await field(page).fill('ada@example.com')
    await button(page).click()
    await page.clock.runFor(900)
    expect(calls).toEqual([])
    const answered = page.waitForResponse('**/services/shop-api/graphql')
    await page.clock.runFor(100)
    const response = await answered
    expect(await response.json()).toEqual({ data: { signup: true } })
    expect(JSON.parse(calls[0] ?? '')).toMatchObject({
      variables: { email: 'ada@example.com', listId: 'the-calm-list' },
    })
    await expect(letters(page).getByRole('button', { name: 'ttyl!' })).toBeVisible()
    await expect(field(page)).toHaveValue('ada@example.com')
    await page.clock.runFor(2000)
    await expect(letters(page).getByText('You are on the list.')).toBeVisible()
    await expect(field(page)).toHaveValue('')
  })

  test('SIGNUP-09: an address that the service refuses gets oops, with the reason at the field', async ({ page }) => {
    await page.route('**/services/shop-api/graphql', (route) =>
      route.fulfill({ json: { errors: [{ message: 'email is not accepted' }] } }),
    )
    await stopClock(page)
    await field(page).fill('bea@example.com')
    await button(page).click()
    await page.clock.runFor(1000)
    await expect(letters(page).getByRole('button', { name: 'oops' })).toBeVisible()
    await expect(letters(page).getByText('email is not accepted')).toBeVisible()
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
    await page.clock.runFor(5000)
    await expect(letters(page).getByRole('button', { name: 'sign up' })).toBeVisible()
    await expect(field(page)).toHaveValue('bea@example.com')
  })

  test('SIGNUP-06, ERR-21: a failed call still says ttyl!, and changing the address resets the form', async ({
    page,
  }) => {
    await page.route('**/services/shop-api/graphql', (route) =>
      route.fulfill({
        json: { errors: [{ message: 'Internal error', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] },
      }),
    )
    await stopClock(page)
    await field(page).fill('bea@example.com')
    await button(page).click()
    await page.clock.runFor(1000)
    await expect(letters(page).getByRole('button', { name: 'ttyl!' })).toBeVisible()
    await field(page).fill('bea@example.org')
    await expect(letters(page).getByRole('button', { name: 'sign up' })).toBeVisible()
    await expect(letters(page).getByRole('status')).toHaveText('')
  })
})

test('SIGNUP-03: a sign-up page opened from another one has an empty form, for its own list', async ({ open }) => {
  const page = await open('/sign-up/night-letters')
  const main = page.getByRole('main')
  const address = main.getByLabel('Your email')
  await formHydrated(main.locator('form'))
  await address.fill('ada@example.com')
  // An editor may link from one sign-up page to another.
  const link = main.getByRole('link', { name: 'See the evening shelf' })
  await link.evaluate((element) => element.setAttribute('href', '/sign-up/the-calm-list'))
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Letters, rarely' })).toBeVisible()
  await expect(address).toHaveValue('')
  await address.fill('ada@example.com')
  const called = page.waitForRequest('**/services/shop-api/graphql')
  await main.getByRole('button', { name: 'sign up' }).click()
  expect((await called).postDataJSON()).toMatchObject({ variables: { listId: 'the-calm-list' } })
})

test.describe('writing to the shop', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/contact')
    await formHydrated(form(page))
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
    expect((await reported).postData()).toContain('The form form-contact was answered 500')
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
    await expect(page.locator('form .pill-buy').first()).toBeDisabled()
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
})

test('AUTH-06: a visitor browses and fills a cart without an account', async ({ page }) => {
  await page.goto('/shop/sparkling-water/white-peach-thyme')
  const add = page.getByRole('button', { name: /^Add/ }).first()
  await clickHydrated(add)
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /^Quantity of White Peach/ })).toBeVisible()
  await expect(page.locator('input[type="password"]')).toHaveCount(0)
})
