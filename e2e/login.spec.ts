import type { Page, Request } from '@playwright/test'
import { accessibilityViolations, clickHydrated, narrow, formHydrated } from './browser.ts'
import { headerOf, menuOf } from './chrome-page.ts'
import { expect, owner, test } from './fixtures.ts'

const water = '/shop/sparkling-water/white-peach-thyme'

/** The tokens of requests to a URL, from now on. */
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
  await page.getByLabel('Email', { exact: true }).fill(owner.email)
  await page.getByLabel('Password').fill(owner.password)
}

const signIn = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true }).click()

const account = (page: Page) => headerOf(page).getByRole('button', { name: `Signed in as ${owner.email}` })

async function tokenCookie(page: Page) {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === 'auth_token')
}

test('AUTH-01, AUTH-02, AUTH-03, AUTH-04, AUTH-07: an editor logs in from a page and out of it again', async ({
  shop,
  open,
}) => {
  const page = await open(water)
  await clickHydrated(page.getByRole('button', { name: 'Add to cart' }))
  await page.getByRole('dialog', { name: 'Cart' }).getByRole('button', { name: 'Close the cart' }).click()
  const other = await page.context().newPage()
  await other.goto(water)
  await expect(other.getByRole('link', { name: 'Cart 1' })).toBeVisible()

  const readAgain = carried(other, '/services/commerce/api/2023-07/')
  await openSignIn(page)
  const tokens = {
    cart: carried(page, '/services/commerce/api/2023-07/'),
    storefront: carried(page, '/services/commerce/api/2024-07/'),
    default: carried(page, '/services/shop-api/graphql'),
  }
  await signIn(page)
  await expect(account(page)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(water)
  const { value, path, expires } = (await tokenCookie(page)) ?? {}
  const days = ((expires ?? 0) * 1000 - Date.now()) / (24 * 60 * 60 * 1000)
  expect([path, Math.round(days)]).toEqual(['/', 7])
  // The other page fetches its cart again, and its clients send the token from now on.
  await expect(account(other)).toBeVisible()
  await expect.poll(() => readAgain.at(-1)).toBe(`Bearer ${value}`)

  await clickHydrated(page.getByRole('link', { name: /^Cart/ }))
  await page.getByRole('dialog', { name: 'Cart' }).getByRole('button', { name: 'Close the cart' }).click()
  await clickHydrated(page.getByRole('button', { name: 'Add to cart' }))
  const letters = page.getByRole('region', { name: 'Newsletter' })
  await expect.poll(() => tokens.cart.length * tokens.storefront.length).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await formHydrated(letters.locator('form'))
  await letters.getByLabel('Your email').fill('ada@example.com')
  await letters.getByRole('button', { name: 'sign up' }).click()
  await expect.poll(() => tokens.default.length).toBe(1)
  expect(new Set(Object.values(tokens).flat())).toEqual(new Set([`Bearer ${value}`]))

  await account(page).click()
  expect(await accessibilityViolations(page)).toEqual([])
  const afterwards = carried(other, '/services/commerce/api/2023-07/')
  await headerOf(page).getByRole('button', { name: 'Log out' }).click()
  await expect(headerOf(page).getByRole('link', { name: 'Log in' })).toBeVisible()
  expect(await tokenCookie(page)).toBeUndefined()
  await expect(headerOf(other).getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect.poll(() => afterwards.length).toBeGreaterThan(0)
  expect(afterwards.filter(Boolean)).toEqual([])
  const me = await page.request.get(`${shop.origin}/services/content/v1/users/me`)
  expect(me.status()).toBe(401)
})

test('a password entered before the script has loaded is not sent by the browser', async ({ page, shop }) => {
  await page.route('**/admin/assets/*.js', (route) => route.abort())
  await page.goto('/admin/sign-in')
  await page.getByLabel('Email', { exact: true }).fill(owner.email)
  await page.getByLabel('Password').fill(owner.password)
  await page.getByLabel('Password').press('Enter')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled()
  expect(page.url()).toBe(`${shop.origin}/admin/sign-in`)
})

test('the account is shown in the menu of small screens, and not to other visitors', async ({ shop, open }) => {
  const page = await open('/', { viewport: narrow })
  await page.goto('/admin/sign-in?origin=/about')
  await page.getByLabel('Email', { exact: true }).fill(owner.email)
  await page.getByLabel('Password').fill(owner.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`${shop.origin}/about`)
  await clickHydrated(headerOf(page).getByRole('button', { name: 'Menu' }))
  await expect(menuOf(page).getByText(`Signed in as ${owner.email}`)).toBeVisible()
  expect(await page.evaluate(async () => (await fetch('/about')).text())).not.toContain(owner.email)
  await menuOf(page).getByRole('button', { name: 'Log out' }).click()
  await expect(menuOf(page).getByRole('link', { name: 'Log in' })).toBeVisible()
})
