import type { Locator, Page } from '@playwright/test'
import { narrow } from './browser.ts'
import { expect, test } from './fixtures.ts'

/** Submits the form natively and returns the response. */
async function signUp(page: Page, form: Locator, email: string) {
  await form.getByLabel('Your email').fill(email)
  const [response] = await Promise.all([
    page.waitForResponse('**/newsletter/sign-up'),
    form.getByRole('button', { name: 'sign up' }).click(),
  ])
  return response
}

/** Fills in the contact form of `/contact` and sends it. */
async function sendContactForm(page: Page, email: string, message: string): Promise<void> {
  await page.goto('/contact', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Your name').fill('Ada Byron')
  await page.getByLabel('Your email').first().fill(email)
  await page.getByLabel('What’s it about?').selectOption('A cloud I saw')
  await page.getByLabel('Go on').fill(message)
  await page.getByRole('form', { name: 'Contact' }).getByRole('button', { name: 'Send it' }).click()
}

for (const [what, path, place] of [
  ['footer', '/about', (page: Page) => page.getByRole('region', { name: 'Newsletter' })],
  ['section', '/', (page: Page) => page.getByRole('main')],
  ['page', '/sign-up', (page: Page) => page.getByRole('main')],
] as const) {
  test(`SIGNUP-09: the form of the ${what} says ttyl! only once the service has accepted the address`, async ({
    newPage,
  }) => {
    const page = await newPage({ viewport: narrow, javaScriptEnabled: false })
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    const form = () => place(page).locator('form.sign-up')
    const refused = await signUp(page, form(), 'ada@example')
    expect([refused.status(), refused.headers()['cache-control']]).toEqual([422, 'private, no-cache'])
    await expect(page.getByRole('heading', { level: 1, name: 'oops' })).toBeVisible()
    const again = page.getByRole('main').locator('form.sign-up')
    await expect(again.getByText('Please enter an email address')).toBeVisible()
    await expect(again.getByLabel('Your email')).toHaveValue('ada@example')
    // Browsers refuse this address, the shop does not.
    expect((await signUp(page, again, 'josé@example.com')).status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: 'ttyl!' })).toBeVisible()
    await expect(page.getByText('You are on the list.')).toBeVisible()
  })
}

test('without script a message is sent by the browser, and a page shows the result', async ({ newPage, shop }) => {
  const page = await newPage({ viewport: narrow, javaScriptEnabled: false })
  await sendContactForm(page, 'ada@example.com', 'It looked\nlike a teapot.')
  await expect(page).toHaveURL(/\/contact-forms\/form-contact\?outcome=sent$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('Got it. ttyl!')
  const post = (id: string, headers: Record<string, string> = {}) => {
    const body = new FormData()
    body.set('name', 'Ada')
    return fetch(`${shop.origin}/contact-forms/${id}`, { method: 'POST', body, headers, redirect: 'manual' })
  }
  const refused = await post('form-contact')
  expect(refused.status).toBe(303)
  await page.goto(refused.headers.get('location') ?? '')
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('Your email: please look at this again.')
  // A browser also sees the reason.
  // The service is stricter than the browser.
  await sendContactForm(page, 'ada@example', 'It looked like a teapot.')
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('Your email: This must be an email address.')
  expect((await post('form-none')).status).toBe(404)
  expect((await post('form-contact', { Origin: 'https://evil.test' })).status).toBe(403)
})
