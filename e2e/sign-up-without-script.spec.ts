import type { Locator, Page } from '@playwright/test'
import { narrow } from './browser.ts'
import { expect, test } from './fixtures.ts'

/** Submits the form natively and returns the response. */
async function signUp(page: Page, form: Locator, email: string) {
  await form.getByLabel('Your email').fill(email)
  const [answer] = await Promise.all([
    page.waitForResponse('**/newsletter/sign-up'),
    form.getByRole('button', { name: 'sign up' }).click(),
  ])
  return answer
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
    const refused = await signUp(page, form(), 'ada@')
    expect([refused.status(), refused.headers()['cache-control']]).toEqual([422, 'no-store'])
    await expect(page.getByRole('heading', { level: 1, name: 'oops' })).toBeVisible()
    const again = page.getByRole('main').locator('form.sign-up')
    await expect(again.getByText('Please enter an email address')).toBeVisible()
    await expect(again.getByLabel('Your email')).toHaveValue('ada@')
    expect((await signUp(page, again, 'ada@example.com')).status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: 'ttyl!' })).toBeVisible()
    await expect(page.getByText('You are on the list.')).toBeVisible()
  })
}
