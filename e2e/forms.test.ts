import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessibilityFaults, stopClock, takenOver } from './browser.ts'
import { browseShop, narrow } from './browsed-shop.ts'
import { expectFocus } from './keyboard-hand.ts'

const recipient = 'hello@halcyon.example'
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const site = browseShop()
const onPhone = { viewport: narrow }

describe('signing up for letters', () => {
  let page: Page
  let form: Locator
  const button = () => form.getByRole('button')
  const field = () => form.getByLabel('Your email')
  beforeEach(async () => {
    page = await site.open('/', onPhone)
    form = page.getByRole('region', { name: 'Newsletter' }).locator('form')
    await takenOver(form)
  })

  test('SIGNUP-08: the address is checked when the field is left, and what is wrong stands beneath it', async () => {
    await field().fill('ada')
    expect(await form.getByRole('status').textContent()).toBe('')
    await field().blur()
    await form.getByText('Please enter an email address').waitFor()
    expect(await field().getAttribute('aria-invalid')).toBe('true')
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('SIGNUP-02, SIGNUP-05, SIGNUP-09: what fails before the call says oops and why, and is forgotten after 5 s', async () => {
    await page.route('**/assets/sign-up-call-*.js', (route) => route.abort())
    await stopClock(page)
    await field().fill('ada@example.com')
    expect(await button().textContent()).toBe('sign up')
    await button().click()
    await expect.poll(() => button().textContent()).toBe('sending')
    await page.clock.runFor(1000)
    await form.getByRole('button', { name: 'oops' }).waitFor()
    await form.getByText('We cannot take addresses right now. Please try again.').waitFor()
    await page.clock.runFor(5000)
    await form.getByRole('button', { name: 'sign up' }).waitFor()
  })

  test('SIGNUP-02, SIGNUP-03, SIGNUP-04: an address is sent after 1 s, thanked for, and cleared after 2 s', async () => {
    await stopClock(page)
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/services/shop-api/graphql')) calls.push(request.postData() ?? '')
    })
    await field().fill('ada@example.com')
    await button().click()
    await page.clock.runFor(900)
    expect(calls).toEqual([])
    const answered = page.waitForResponse('**/services/shop-api/graphql')
    await page.clock.runFor(100)
    const response = await answered
    expect(await response.json()).toEqual({ data: { signup: true } })
    expect(JSON.parse(calls[0] ?? '')).toMatchObject({
      variables: { email: 'ada@example.com', listId: 'the-calm-list' },
    })
    await form.getByRole('button', { name: 'ttyl!' }).waitFor()
    expect(await field().inputValue()).toBe('ada@example.com')
    await page.clock.runFor(2000)
    await form.getByText('You are on the list.').waitFor()
    await expect.poll(() => field().inputValue()).toBe('')
  })

  test('SIGNUP-09: an address that the service refuses is never thanked for: oops, and why, at the field', async () => {
    await page.route('**/services/shop-api/graphql', (route) =>
      route.fulfill({ json: { errors: [{ message: 'email is not accepted' }] } }),
    )
    await stopClock(page)
    await field().fill('bea@example.com')
    await button().click()
    await page.clock.runFor(1000)
    await form.getByRole('button', { name: 'oops' }).waitFor()
    await form.getByText('email is not accepted').waitFor()
    expect(await field().getAttribute('aria-invalid')).toBe('true')
    await page.clock.runFor(5000)
    await form.getByRole('button', { name: 'sign up' }).waitFor()
    expect(await field().inputValue()).toBe('bea@example.com')
  })

  test('SIGNUP-06, ERR-21: a call that fails still says ttyl!, and changing the address begins anew', async () => {
    await page.route('**/services/shop-api/graphql', (route) =>
      route.fulfill({
        json: { errors: [{ message: 'Internal error', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] },
      }),
    )
    await stopClock(page)
    await field().fill('bea@example.com')
    await button().click()
    await page.clock.runFor(1000)
    await form.getByRole('button', { name: 'ttyl!' }).waitFor()
    await field().fill('bea@example.org')
    await form.getByRole('button', { name: 'sign up' }).waitFor()
    await expect.poll(() => form.getByRole('status').textContent()).toBe('')
  })
})

describe('writing to the shop', () => {
  let page: Page
  const form = () => page.getByRole('form', { name: 'Contact' })
  const fill = async () => {
    await page.getByLabel('Your name').fill('Ada Byron')
    await page.getByLabel('Your email').first().fill('ada@example.com')
    await page.getByLabel('What’s it about?').selectOption('A cloud I saw')
    await page.getByLabel('Go on').fill('It looked\nlike a teapot.')
  }
  beforeAll(async () => {
    page = await site.open('/contact', onPhone)
    await takenOver(form())
  })

  test('FORM-01, FORM-02, CONTACT-01: the page holds the form of its document, and tells nobody its recipients', async () => {
    expect(await form().locator('input:visible, textarea, select').count()).toBe(6)
    await form().getByRole('button', { name: 'Send it' }).waitFor()
    for (const address of ['/contact', '/contact.data']) {
      expect(await (await fetch(site.origin + address)).text()).not.toContain(recipient)
    }
    const query = `${site.origin}/services/content/v2025-02-19/data/query/production?query=${encodeURIComponent('*[_type=="form"]')}`
    expect(await (await fetch(query)).text()).not.toContain(recipient)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('FORM-05, FORM-06, CONTACT-10: what is required and missing is told under its field', async () => {
    await form().getByRole('button', { name: 'Send it' }).click()
    const wrong = form().locator('[aria-invalid="true"]')
    const namesOfWrong = () => wrong.evaluateAll((fields) => fields.map((field) => field.getAttribute('name')))
    await expect.poll(namesOfWrong).toEqual(['name', 'email', 'topic', 'message'])
    const name = page.getByLabel('Your name')
    await expectFocus(name)
    const error = page.locator(`[id="${await name.getAttribute('aria-describedby')}"]`)
    await expect.poll(() => error.textContent()).toBe('Please fill this in.')
    const [above, below] = [await name.boundingBox(), await error.boundingBox()]
    expect(below && above && below.y >= above.y + above.height).toBe(true)
    await name.fill('Ada')
    await expect.poll(() => error.textContent()).toBe('')
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('CONTACT-13: the chosen files are named, or that there are none', async () => {
    await form().getByText('No file selected').waitFor()
    await page.getByLabel('A picture, if it helps').setInputFiles([
      { name: 'teapot.png', mimeType: 'image/png', buffer: pixel },
      { name: 'spout.png', mimeType: 'image/png', buffer: pixel },
    ])
    await form().getByText('teapot.png, spout.png').waitFor()
    expect(await form().getByText('No file selected').count()).toBe(0)
    expect(await page.getByLabel('A picture, if it helps').getAttribute('accept')).toBe('image/*')
  })

  test('CONTACT-03, CONTACT-08, ERR-14, ERR2-03: an answer that is not OK is reported and takes the form’s place, in view', async () => {
    await fill()
    await page.route('**/services/forms/submit/*', (route) => route.fulfill({ status: 500, body: '{}' }))
    const reported = page.waitForRequest('**/services/browser-errors')
    await form().getByRole('button', { name: 'Send it' }).click()
    const text = page.getByText('Something went wrong. Please try again later.')
    await text.waitFor()
    expect((await reported).postData()).toContain('The form form-contact was answered 500')
    expect(await form().count()).toBe(0)
    await page.waitForFunction(() => {
      const box = document.querySelector('[role="alert"]')?.getBoundingClientRect()
      return box && box.top >= 0 && box.bottom <= innerHeight
    })
    await page.getByRole('button', { name: 'Back to what I wrote' }).click()
    await expect.poll(() => page.getByLabel('Go on').inputValue()).toBe('It looked\nlike a teapot.')
  })

  test('ERR2-04: a service that cannot be reached is reported, and the same is said', async () => {
    await page.unrouteAll()
    await page.route('**/services/forms/submit/*', (route) => route.abort())
    const reported = page.waitForRequest('**/services/browser-errors')
    await form().getByRole('button', { name: 'Send it' }).click()
    await page.getByText('Something went wrong. Please try again later.').waitFor()
    expect((await reported).postData()).toContain('Failed to fetch')
    await page.getByRole('button', { name: 'Back to what I wrote' }).click()
    await page.unrouteAll()
  })

  test('CONTACT-03, CONTACT-04, CONTACT-07, FORM-03: while it is sent the button is disabled; then the message is there and the page at its top', async () => {
    const { promise: mayGo, resolve: go } = Promise.withResolvers<void>()
    await page.route('**/services/forms/submit/*', async (route) => {
      await mayGo
      await route.continue()
    })
    const button = form().getByRole('button', { name: 'Send it' })
    await button.click()
    await page.waitForFunction(() => document.querySelector<HTMLButtonElement>('form .pill-buy')?.disabled)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
    go()
    await page.getByRole('main').getByText('Got it. ttyl!').waitFor()
    expect(await form().count()).toBe(0)
    await page.waitForFunction(() => scrollY === 0)
  })

  test('the recipients get one mail with what was written, and the pictures', async () => {
    const directory = path.join(site.shop.dataDirectory, 'mail')
    const mail = await expect
      .poll(async () => (await readdir(directory).catch(() => [])).length)
      .toBe(1)
      .then(async () => readFile(path.join(directory, (await readdir(directory))[0] ?? ''), 'utf8'))
    expect(mail).toContain(recipient)
    expect(mail).toContain('Reply-To: ada@example.com')
    expect(mail).toContain('A cloud I saw')
    expect(mail).toMatch(/filename="?teapot\.png/)
    expect(mail).toContain(pixel.toString('base64').slice(0, 60))
  })

  test('FORM-04: what was sent is remembered on the page, and another can be sent', async () => {
    await page.getByRole('button', { name: 'Send another' }).click()
    await form().waitFor()
    await expect.poll(() => page.getByLabel('Go on').inputValue()).toBe('')
  })
})

test('AUTH-06: there is no account to make and nothing to log in to: a visitor browses and fills a cart', async () => {
  const page = await site.open('/shop/sparkling-water/white-peach-thyme', onPhone)
  const add = page.getByRole('button', { name: /^Add/ }).first()
  await takenOver(add)
  await add.click()
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Quantity of White Peach/ })
    .waitFor()
  expect(await page.locator('input[type="password"]').count()).toBe(0)
})

test('ERR-23: a page whose route’s code is missing is loaded anew, once within 60 s', async () => {
  const page = await site.open('/')
  const known = new Set<string>()
  let loads = 0
  page.on('load', () => void loads++)
  const link = () => page.getByRole('contentinfo').locator('a[href="/wholesale"], a[href="/press"]').first()
  await takenOver(link())
  for (const script of await page.locator('link[rel="modulepreload"]').all()) {
    known.add(new URL((await script.getAttribute('href')) ?? '', site.origin).pathname)
  }
  await page.route('**/assets/route-*.js', (route) =>
    known.has(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  )
  await Promise.all([page.waitForEvent('load'), link().click()])
  await takenOver(link())
  await link().click()
  await page.getByText('Something went wrong. Please try again.').first().waitFor()
  expect(loads).toBe(1)
})
