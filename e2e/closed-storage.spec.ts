import { waitUntilLoaded } from './browser.ts'
import { add, quantity, water } from './cart-journey.ts'
import { expect, test } from './fixtures.ts'

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

test('where the browser takes no cookies, pages stay as they are, and the cart can be filled', async ({ page }) => {
  await page.addInitScript(closeStorage)
  await add(page, water)
  await expect(quantity(page)).toHaveValue('1')
  await page.goto('/about')
  await waitUntilLoaded(page)
  await expect(page.getByRole('heading', { level: 1, name: /^About/ })).toBeVisible()
})
