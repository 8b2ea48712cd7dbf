import type { Locator, Page, Route } from 'playwright-core'
import { beforeEach, inject } from 'vitest'
import { browse, type BrowsedShop, type Shop } from './browsed-shop.ts'
import { startShop } from './shop-process.ts'
import { askStorefront } from './storefront-api.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a shop of two processes on PostgreSQL is to be reached; journeys of the cart take it. */
    shopOfTwo?: string
  }
}

export const water = '/shop/sparkling-water/white-peach-thyme'
export const otherWater = '/shop/sparkling-water/pear-cardamom'
export const mood = '/shop/halcyon-mood/cloudberry-lemon-balm'
export const powder = '/shop/powder-stick-pack/daydream'
export const toCommerce = '**/services/commerce/api/**'

/** What a test of the cart works with: one shop for the file, and for each test a new shopper with a page. */
export let site: BrowsedShop<Shop>
export let page: Page

/** The shop of two processes that the project has started, where it has; else one of the file's own. */
async function shopOfProject(): Promise<Shop> {
  const origin = inject('shopOfTwo')
  return origin ? { origin, async [Symbol.asyncDispose]() {} } : startShop()
}

/** Opens and closes those for the tests of a file. */
export function startCartJourney(): void {
  const started = browse(shopOfProject)
  beforeEach(async () => {
    site = started
    page = await site.newPage()
    await page.context().addInitScript(() => Object.assign(window, { dataLayer: [] }))
  })
}

export const drawer = (on = page): Locator => on.getByRole('dialog')
export const cartButton = (on = page): Locator => on.getByRole('button', { name: /^Cart/ })
export const title = (): Locator => drawer().getByRole('heading', { level: 2 })
export const subtotal = (): Locator => drawer().getByRole('status')
export const quantity = (on = page): Locator => drawer(on).getByRole('textbox', { name: /^Quantity of .*pack$/ })
export const mutationOf = (body: string | null): string | undefined => /(?:mutation|query) (\w+)/u.exec(body ?? '')?.[1]

/** Makes a change, and waits until the service has answered the operation of that name. */
export async function saved(operation: string, change: () => Promise<void>): Promise<void> {
  const [response] = await Promise.all([
    page.waitForResponse((response) => response.ok() && mutationOf(response.request().postData()) === operation),
    change(),
  ])
  await response.finished()
}

export const visit = (path: string, on = page) => on.goto(site.origin + path)

export async function add(path: string): Promise<void> {
  await visit(path)
  await saved('CartLinesAdd', () => page.getByRole('button', { name: 'Add to cart' }).click())
  await drawer().waitFor()
}

/** Answers every request of that operation in another way than the service. */
export const answerWith = (operation: string, answer: (route: Route) => Promise<void>) =>
  page.route(toCommerce, (route) =>
    mutationOf(route.request().postData()) === operation ? answer(route) : route.fallback(),
  )

/** The cart of this test's shopper as the service has it. */
export const serviceCart = () => cartOf(page, site.origin)

/** The cart of a page's shopper as the service of that shop has it. */
export async function cartOf(on: Page, origin: string) {
  const id = await on.evaluate(() => localStorage.getItem('cart_id'))
  const { cart } = await askStorefront<{
    cart: {
      attributes: { key: string; value: string }[]
      discountCodes: { code: string; applicable: boolean }[]
      lines: { nodes: { quantity: number; merchandise: { sku: string; price: { amount: string } } }[] }
    }
  }>(
    origin,
    `query ($id: ID!) { cart(id: $id) {
      attributes { key value } discountCodes { code applicable }
      lines(first: 50) { nodes { quantity merchandise { ... on ProductVariant { sku price { amount } } } } }
    } }`,
    { id },
  )
  return cart
}

export const skus = async () => (await serviceCart()).lines.nodes.map(({ merchandise }) => merchandise.sku)
