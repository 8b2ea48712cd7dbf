import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFaults, takenOver } from './browser.ts'
import { browseShop, narrow } from './browsed-shop.ts'
import { headerOf, menuOf } from './chrome-page.ts'

const password = 'a calm and quiet lake'
const editor = 'editor@example.com'
const water = '/shop/sparkling-water/white-peach-thyme'

const site = browseShop({ EDITOR_PASSWORD: password })

/** The token that the requests to an address carry, from now on. */
function carried(page: Page, path: string): (string | undefined)[] {
  const tokens: (string | undefined)[] = []
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname.includes(path))
      tokens.push(request.headers()['authorization'])
  })
  return tokens
}

async function openSignIn(page: Page): Promise<void> {
  await headerOf(page).getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('E-mail').fill(editor)
  await page.getByLabel('Password').fill(password)
}

const signIn = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true }).click()

const account = (page: Page) => headerOf(page).getByRole('button', { name: `Signed in as ${editor}` })

async function tokenCookie(page: Page) {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === 'auth_token')
}

test('AUTH-01, AUTH-02, AUTH-03, AUTH-04, AUTH-07: an editor logs in from a page and out of it again', async () => {
  const page = await site.open(water)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog', { name: 'Cart' }).getByRole('button', { name: 'Close the cart' }).click()
  const other = await page.context().newPage()
  await other.goto(site.origin + water)
  await other.getByRole('button', { name: 'Cart 1' }).waitFor()

  const readAgain = carried(other, '/services/commerce/api/2023-07/')
  await openSignIn(page)
  const tokens = {
    cart: carried(page, '/services/commerce/api/2023-07/'),
    storefront: carried(page, '/services/commerce/api/2024-07/'),
    default: carried(page, '/services/shop-api/graphql'),
  }
  await signIn(page)
  await account(page).waitFor()
  expect(new URL(page.url()).pathname).toBe(water)
  const { value, path, expires } = (await tokenCookie(page)) ?? {}
  const days = ((expires ?? 0) * 1000 - Date.now()) / (24 * 60 * 60 * 1000)
  expect([path, Math.round(days)]).toEqual(['/', 7])
  // The other page brings its cart anew, and its clients carry the token from now on.
  await account(other).waitFor()
  await expect.poll(() => readAgain.at(-1)).toBe(`Bearer ${value}`)

  await page.getByRole('button', { name: /^Cart/ }).click()
  await page.getByRole('dialog', { name: 'Cart' }).getByRole('button', { name: 'Close the cart' }).click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const letters = page.getByRole('region', { name: 'Newsletter' })
  await expect.poll(() => tokens.cart.length * tokens.storefront.length).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await takenOver(letters.locator('form'))
  await letters.getByLabel('Your email').fill('ada@example.com')
  await letters.getByRole('button', { name: 'sign up' }).click()
  await expect.poll(() => tokens.default.length).toBe(1)
  expect(new Set(Object.values(tokens).flat())).toEqual(new Set([`Bearer ${value}`]))

  await account(page).click()
  expect(await accessibilityFaults(page)).toEqual([])
  const afterwards = carried(other, '/services/commerce/api/2023-07/')
  await headerOf(page).getByRole('button', { name: 'Log out' }).click()
  await headerOf(page).getByRole('link', { name: 'Log in' }).waitFor()
  expect(await tokenCookie(page)).toBeUndefined()
  await headerOf(other).getByRole('link', { name: 'Log in' }).waitFor()
  await expect.poll(() => afterwards.length).toBeGreaterThan(0)
  expect(afterwards.filter(Boolean)).toEqual([])
  const me = await page.request.get(`${site.origin}/services/content/v1/users/me`)
  expect(me.status()).toBe(401)
})

test('who is signed in is said in the menu of small screens, and in nobody else’s page', async () => {
  const page = await site.open('/', { viewport: narrow })
  await page.goto(`${site.origin}/admin/sign-in?origin=/about`)
  await page.getByLabel('E-mail').fill(editor)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`${site.origin}/about`)
  await headerOf(page).getByRole('button', { name: 'Menu' }).click()
  await menuOf(page).getByText(`Signed in as ${editor}`).waitFor()
  expect(await page.evaluate(async () => (await fetch('/about')).text())).not.toContain(editor)
  await menuOf(page).getByRole('button', { name: 'Log out' }).click()
  await menuOf(page).getByRole('link', { name: 'Log in' }).waitFor()
})
