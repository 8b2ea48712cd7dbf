import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browseShop, narrow } from './browsed-shop.ts'

const site = browseShop()

/** Sends the form as a browser does by itself; answers what it was answered. */
async function signUp(page: Page, form: Locator, email: string) {
  await form.getByLabel('Your email').fill(email)
  const [answer] = await Promise.all([
    page.waitForResponse('**/newsletter/sign-up'),
    form.getByRole('button', { name: 'sign up' }).click(),
  ])
  return answer
}

test.each([
  ['footer', '/about', (page: Page) => page.getByRole('region', { name: 'Newsletter' })],
  ['section', '/', (page: Page) => page.getByRole('main')],
  ['page', '/sign-up', (page: Page) => page.getByRole('main')],
])('SIGNUP-09: the form of the %s says ttyl! only once the service has taken the address', async (_, path, place) => {
  const page = await site.newPage({ viewport: narrow, javaScriptEnabled: false })
  await page.goto(site.origin + path, { waitUntil: 'domcontentloaded' })
  const form = () => place(page).locator('form.sign-up')
  const refused = await signUp(page, form(), 'ada@')
  expect([refused.status(), refused.headers()['cache-control']]).toEqual([422, 'no-store'])
  await page.getByRole('heading', { level: 1, name: 'oops' }).waitFor()
  const again = page.getByRole('main').locator('form.sign-up')
  await again.getByText('Please enter an email address').waitFor()
  expect(await again.getByLabel('Your email').inputValue()).toBe('ada@')
  expect((await signUp(page, again, 'ada@example.com')).status()).toBe(200)
  await page.getByRole('heading', { level: 1, name: 'ttyl!' }).waitFor()
  await page.getByText('You are on the list.').waitFor()
})
