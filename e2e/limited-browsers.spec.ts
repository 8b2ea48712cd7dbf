import { waitUntilLoaded } from './browser.ts'
import { add, answerWith, drawer, quantity, saved, water } from './cart-journey.ts'
import { headerOf } from './chrome-page.ts'
import { signIn } from './content-api.ts'
import { expect, owner, test } from './fixtures.ts'

/** Blocks all of the browser's storage, like Firefox when cookies are blocked. */
function closeStorage(): void {
  const error = new DOMException('The operation is insecure.', 'SecurityError')
  function refuse(): never {
    throw error
  }
  for (const storage of ['localStorage', 'sessionStorage']) Object.defineProperty(window, storage, { get: refuse })
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
  Object.defineProperty(window, 'BroadcastChannel', { value: refuse })
}

/** Removes what Safari 16.4 of 2023 lacks, the oldest version that understands the style sheets. */
function forgetLaterFeatures(): void {
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([].values()))
  const later: [owner: object, names: string[]][] = [
    [window, ['requestIdleCallback', 'cancelIdleCallback', 'navigation', 'scheduler', 'CloseWatcher']],
    [Promise, ['withResolvers', 'try']],
    [AbortSignal, ['any']],
    [URL, ['canParse', 'parse']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [RegExp, ['escape']],
    [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [iterator, ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find']],
  ]
  for (const [owner, names] of later) for (const name of names) Reflect.deleteProperty(owner, name)
}

test('a browser of 2023 fills the cart after a failure, changes it, and checks out', async ({ page, record }) => {
  await page.addInitScript(forgetLaterFeatures)
  let failures = 1
  await answerWith(page, 'CartLinesAdd', (route) =>
    failures-- > 0 ? route.fulfill({ status: 503 }) : route.fallback(),
  )
  await add(page, water)
  await saved(page, 'CartLinesUpdate', () => quantity(page).fill('2'))
  await expect(quantity(page)).toHaveValue('2')
  await drawer(page).getByRole('button', { name: 'Checkout' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  expect(record.errors).toEqual([expect.stringContaining('503')])
})

test('where the browser takes no cookies, pages stay as they are, and the cart can be filled', async ({ page }) => {
  await page.addInitScript(closeStorage)
  await add(page, water)
  await expect(quantity(page)).toHaveValue('1')
  await page.goto('/about')
  await waitUntilLoaded(page)
  await expect(page.getByRole('heading', { level: 1, name: /^About/ })).toBeVisible()
})

test('where the browser takes no cookies, the Studio says so', async ({ page }) => {
  await page.addInitScript(closeStorage)
  await page.goto('/admin')
  await expect(page.getByRole('alert')).toContainText('This browser blocks cookies and storage.')
})

test('AUTH-07: where the browser has no popovers, an editor’s menu is shown on hover', async ({ page, shop }) => {
  const token = await signIn(shop.origin, owner.email, owner.password)
  await page.context().addCookies([{ name: 'auth_token', value: token, url: shop.origin }])
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll(':popover-open', ':unknown-to-it') })
  })
  await page.goto('/about')
  const account = headerOf(page).getByRole('button', { name: owner.email })
  const menu = page.locator('[popover]')
  await expect(menu).toBeAttached()
  await menu.evaluate((element) => element.removeAttribute('popover'))
  const logOut = headerOf(page).getByRole('button', { name: 'Log out' })
  await expect(logOut).toBeHidden()
  await account.hover()
  await logOut.click()
  await expect(headerOf(page).getByRole('link', { name: 'Log in' })).toBeVisible()
})
