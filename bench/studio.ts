import type { Browser, BrowserContext, Page } from '@playwright/test'
import { launchBrowser } from '../e2e/browser.ts'
import { mutate, signIn } from '../e2e/content-api.ts'
import { startShop, type ShopProcess } from '../e2e/shop-process.ts'
import { navigateWithin, inputOf, tallViewport } from '../e2e/studio-page.ts'
import { atMost, type Figure } from './figure.ts'
import { median } from './quantile.ts'

const account = { EDITOR_EMAIL: 'editor@example.com', EDITOR_PASSWORD: 'as calm as can be' }
const rounds = 5

/** The duration of `work` in milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** A new browser with an editor's session. */
async function coldContext(browser: Browser, shop: ShopProcess, token: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: tallViewport })
  await context.addCookies([{ name: 'content_session', value: token, url: shop.origin }])
  return context
}

async function open(page: Page, shop: ShopProcess): Promise<void> {
  await page.goto(`${shop.origin}/admin/production`)
  await page.getByRole('link', { name: 'Press', exact: true }).waitFor()
}

async function measureOpening(shop: ShopProcess, token: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    await using browser = await launchBrowser()
    const page = await (await coldContext(browser, shop, token)).newPage()
    times.push(await timed(() => open(page, shop)))
  }
  return median(times)
}

const tests = Array.from({ length: 100 }, (_, index) => ({
  _key: `k${index}`,
  _type: 'labResult',
  name: `Test ${index}`,
  lotCode: `LOT-${index}`,
}))

/** The longest time from a keystroke to its paint, while somebody types on a common screen. */
async function measureTyping(page: Page, shop: ShopProcess, token: string): Promise<number> {
  await mutate(shop.origin, token, [{ patch: { id: 'labResults', set: { labResults: tests } } }])
  await page.setViewportSize({ width: 1440, height: 900 })
  await navigateWithin(page, 'structure/labResults')
  await page.getByText('LOT-0', { exact: true }).first().waitFor()
  await inputOf(page, 'subTitle').click()
  await page.evaluate(() => {
    const delays: number[] = []
    Object.assign(window, { delays })
    const observer = new PerformanceObserver((list) =>
      delays.push(...list.getEntries().map(({ duration }) => duration)),
    )
    const allEvents = { type: 'event', durationThreshold: 16 }
    observer.observe(allEvents)
  })
  await page.keyboard.type('Every lot is looked at, by somebody who likes to.', { delay: 100 })
  await page.setViewportSize(tallViewport)
  return page.evaluate(() => Math.max(0, ...(Reflect.get(window, 'delays') as number[])))
}

/** The time until the preview beside the form shows the typed text. */
async function measurePreview(page: Page): Promise<number> {
  await navigateWithin(page, 'structure/home;home')
  await inputOf(page, 'introTitle').waitFor()
  await page.getByRole('button', { name: /split/i }).first().click()
  await page.getByRole('tab', { name: 'Preview' }).last().click()
  const shown = page.frameLocator('iframe')
  await shown.getByText('Nothing here but clouds').waitFor()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const words = `Nothing here but ${round} clouds`
    await inputOf(page, 'introTitle').fill(words)
    times.push(await timed(() => shown.getByText(words).waitFor()))
  }
  return median(times)
}

/** The time until a visitor's next page shows the published text. */
async function measurePublishing(page: Page, shop: ShopProcess): Promise<number> {
  // Without the preview.
  await navigateWithin(page, 'structure/home;home')
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const words = `Published for the ${round}th time`
    await inputOf(page, 'introTitle').fill(words)
    await page.getByTestId('action-publish').and(page.locator(':enabled')).first().click()
    times.push(
      await timed(async () => {
        while (!(await (await fetch(shop.origin)).text()).includes(words));
      }),
    )
  }
  return median(times)
}

/** The waiting times of an editor: for the studio, for typing, for the preview, and for the shop. */
export async function measureStudio(): Promise<Figure[]> {
  await using shop = await startShop(account)
  const token = await signIn(shop.origin, account.EDITOR_EMAIL, account.EDITOR_PASSWORD)
  const opening = await measureOpening(shop, token)
  await using browser = await launchBrowser()
  const page = await (await coldContext(browser, shop, token)).newPage()
  await open(page, shop)
  const typing = await measureTyping(page, shop, token)
  const preview = await measurePreview(page)
  const publishing = await measurePublishing(page, shop)
  return [
    atMost('studio, cold browser until it can be used', opening, 'ms', 4000),
    atMost('key to paint, 100 entries in the document, the longest', typing, 'ms', 100),
    atMost('typing to preview', preview, 'ms', 1000),
    atMost('publishing to the shop', publishing, 'ms', 1000),
  ]
}
