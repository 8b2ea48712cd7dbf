import type { Page } from '@playwright/test'
import { accessibilityViolations, waitUntilLoaded, narrow, stopClock, formHydrated } from './browser.ts'
import { expect, test } from './fixtures.ts'

test.use({ viewport: narrow })

const letters = (page: Page) => page.getByRole('region', { name: 'Newsletter' }).locator('form')
const button = (page: Page) => letters(page).getByRole('button')
const field = (page: Page) => letters(page).getByLabel('Your email')

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
