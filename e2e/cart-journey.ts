import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { clickHydrated } from './browser.ts'
import { queryStorefront } from './storefront-api.ts'

export const water = '/shop/sparkling-water/white-peach-thyme'
export const otherWater = '/shop/sparkling-water/pear-cardamom'
export const mood = '/shop/halcyon-mood/cloudberry-lemon-balm'
export const powder = '/shop/powder-stick-pack/daydream'
export const commerceRequests = '**/services/commerce/api/**'

export const drawer = (page: Page): Locator => page.getByRole('dialog')
export const cartButton = (page: Page): Locator => page.getByRole('link', { name: /^Cart/ })
export const title = (page: Page): Locator => drawer(page).getByRole('heading', { level: 2 })
export const subtotal = (page: Page): Locator => drawer(page).getByRole('status').locator('> :last-child')
export const quantity = (page: Page): Locator => drawer(page).getByRole('textbox', { name: /^Quantity of .*pack$/ })
export const mutationOf = (body: string | null): string | undefined => /(?:mutation|query) (\w+)/u.exec(body ?? '')?.[1]

/** Makes a change, and waits for the service's response to the operation with that name. */
export async function saved(page: Page, operation: string, change: () => Promise<void>): Promise<void> {
  const [response] = await Promise.all([
    page.waitForResponse((response) => response.ok() && mutationOf(response.request().postData()) === operation),
    change(),
  ])
  await response.finished()
}

/** Clicks 'Add to cart' on a product's page once it is hydrated, and waits until the item has been added. */
export async function addToCart(page: Page): Promise<void> {
  await saved(page, 'CartLinesAdd', () => clickHydrated(page.getByRole('button', { name: 'Add to cart' })))
}

/** Chooses an option of a product on its page. */
export async function choose(page: Page, option: string): Promise<void> {
  const choice = page.getByRole('main').getByRole('link', { name: option, exact: true })
  await choice.click()
  await expect(choice).toHaveAttribute('aria-current', 'true')
}

/** Adds a product on its page; the drawer is open then. */
export async function add(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await addToCart(page)
  await drawer(page).waitFor()
}

/** Fulfills every request of that operation in place of the service. */
export const answerWith = (page: Page, operation: string, respond: (route: Route) => Promise<void>) =>
  page.route(commerceRequests, (route) =>
    mutationOf(route.request().postData()) === operation ? respond(route) : route.fallback(),
  )

/** The cart of a page's shopper in the shop's service. */
export async function cartOf(page: Page) {
  const id = await page.evaluate(() => localStorage.getItem('cart_id'))
  const { cart } = await queryStorefront<{
    cart: {
      attributes: { key: string; value: string }[]
      discountCodes: { code: string; applicable: boolean }[]
      lines: { nodes: { quantity: number; merchandise: { sku: string; price: { amount: string } } }[] }
    }
  }>(
    new URL(page.url()).origin,
    `query ($id: ID!) { cart(id: $id) {
      attributes { key value } discountCodes { code applicable }
      lines(first: 50) { nodes { quantity merchandise { ... on ProductVariant { sku price { amount } } } } }
    } }`,
    { id },
  )
  return cart
}

export const skus = async (page: Page) => (await cartOf(page)).lines.nodes.map(({ merchandise }) => merchandise.sku)
