import type { Browser, CDPSession, Locator, Page } from '@playwright/test'
import { launchBrowser, hydrated } from '../e2e/browser.ts'
import { countOverRouteChanges, type HeapCounts } from '../e2e/heap-counts.ts'
import { startShop } from '../e2e/shop-process.ts'
import { atMost, type Figure } from './figure.ts'
import { median, quantile } from './quantile.ts'

/** The CPU slowdown factor. */
const slowdown = 4
/** The number of rounds; like in INP, the slowest of fifty interactions is ignored. */
const rounds = 30
const clickRounds = 10
const product = '/shop/sparkling-water/white-peach-thyme'
const phone = { width: 360, height: 740 }
const desktop = { width: 1280, height: 900 }

interface Slowed {
  page: Page
  devtools: CDPSession
  [Symbol.asyncDispose](): Promise<void>
}

/** An idle page on a CPU that is slowed down from then on, without reduced motion. */
async function openSlowed(browser: Browser, url: string, viewport: typeof phone): Promise<Slowed> {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const delays: Record<number, number> = {}
    Object.assign(window, { delays })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { interactionId = 0, duration } = Object.assign(entry)
        if (interactionId > 0) delays[interactionId] = Math.max(delays[interactionId] ?? 0, duration)
      }
    }).observe(Object.assign({ type: 'event', buffered: true, durationThreshold: 16 }))
  })
  await page.goto(url, { waitUntil: 'load' })
  await hydrated(page)
  // Idle-time work is finished, and the drawer is ready.
  await page.waitForTimeout(3500)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, devtools, [Symbol.asyncDispose]: () => context.close() }
}

/** The duration of each interaction so far until the next paint, in milliseconds; those under 16 count as 16. */
const delaysOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => Object.values(Object.assign(window as { delays?: Record<number, number> }).delays ?? {}))

/** Repeats interactions, with a pause for the animations they start. */
async function repeated(page: Page, ...steps: (() => Promise<unknown>)[]): Promise<number[]> {
  for (let round = 0; round < rounds; round++) {
    for (const step of steps) {
      await step()
      await page.waitForTimeout(250)
    }
  }
  return delaysOf(page)
}

/** Clicks the middle of an element: a locator's own click would query the element while the page responds. */
async function click(page: Page, element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (!box) throw new Error('The element to click is not visible')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

const escape = (page: Page) => () => page.keyboard.press('Escape')

const parts: Record<string, (browser: Browser, origin: string) => Promise<number[]>> = {
  async menu(browser, origin) {
    await using slowed = await openSlowed(browser, `${origin}/about`, desktop)
    const { page } = slowed
    return await repeated(
      page,
      () => click(page, page.getByRole('button', { name: 'Shop', exact: true })),
      escape(page),
    )
  },
  async gallery(browser, origin) {
    await using slowed = await openSlowed(browser, origin + product, phone)
    const { page } = slowed
    const magnify = () => click(page, page.getByRole('button', { name: /^Magnify White/ }).first())
    return await repeated(page, magnify, () => page.keyboard.press('ArrowRight'), escape(page))
  },
  async drawer(browser, origin) {
    await using slowed = await openSlowed(browser, origin + product, phone)
    const { page } = slowed
    return await repeated(
      page,
      () => click(page, page.getByRole('button', { name: 'Add to cart' }).first()),
      escape(page),
    )
  },
  async game(browser, origin) {
    await using slowed = await openSlowed(browser, `${origin}/404`, phone)
    const { page } = slowed
    await page.getByRole('button', { name: 'Pop some clouds' }).click()
    await page.waitForTimeout(1500)
    for (let round = 0; round < rounds; round++) {
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.waitForTimeout(250)
    }
    return await delaysOf(page)
  },
}

/** Milliseconds from the click on 'Add to cart' until the open drawer and the new count are painted. */
async function measureClick(browser: Browser, origin: string): Promise<number> {
  await using slowed = await openSlowed(browser, origin + product, phone)
  const { page } = slowed
  await page.evaluate(() => {
    const cart = [...document.querySelectorAll('a')].find(({ textContent }) => textContent.startsWith('Cart'))
    const clicks: number[] = []
    Object.assign(window, { clicks })
    addEventListener(
      'click',
      ({ target, timeStamp }) => {
        if (!(target instanceof HTMLElement) || target.textContent !== 'Add to cart') return
        const before = cart?.textContent
        const look = () => {
          const isDone = cart?.textContent !== before && document.querySelector('dialog.cart-overlay[open]')
          if (isDone) clicks.push(performance.now() - timeStamp)
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      },
      true,
    )
  })
  for (let round = 0; round < clickRounds; round++) {
    await click(page, page.getByRole('button', { name: 'Add to cart' }).first())
    await page.waitForTimeout(1500)
    await page.keyboard.press('Escape')
    await page.waitForTimeout(1000)
  }
  const clicks = await page.evaluate(() => Object.assign(window as { clicks?: number[] }).clicks ?? [])
  if (clicks.length < clickRounds) throw new Error(`Only ${clicks.length} of ${clickRounds} clicks opened the drawer`)
  return median(clicks)
}

/**
 * Milliseconds from the click on a product's tile, on which the pointer has rested, until the frame with the product's
 * title. Nothing is evaluated in the page meanwhile, as that would take part of the time.
 */
async function measureTile(browser: Browser, origin: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < clickRounds; round++) {
    await using slowed = await openSlowed(browser, `${origin}/shop/sparkling-water`, desktop)
    const { page } = slowed
    const tile = page.locator(`main a[href="${product}"]`).first()
    await tile.scrollIntoViewIfNeeded()
    await tile.hover()
    await page.evaluate(() => {
      const before = document.querySelector('h1')?.textContent
      let clickedAt = 0
      addEventListener('click', ({ timeStamp }) => (clickedAt = timeStamp), { capture: true, once: true })
      new MutationObserver((_, observer) => {
        if (document.querySelector('h1')?.textContent === before) return
        observer.disconnect()
        requestAnimationFrame(() => setTimeout(() => Object.assign(window, { took: performance.now() - clickedAt })))
      }).observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    await page.waitForTimeout(1000)
    await page.mouse.down()
    await page.mouse.up()
    await page.waitForTimeout(2000)
    const took = await page.evaluate(() => Object.assign(window as { took?: number }).took)
    if (took === undefined) throw new Error('A click on the tile did not show the product within 2 s')
    times.push(took)
  }
  return median(times)
}

/** The ratio of event listeners and nodes after many route changes to those after a few. */
async function measureLeaks(browser: Browser, origin: string): Promise<HeapCounts> {
  await using slowed = await openSlowed(browser, `${origin}/shop`, desktop)
  await slowed.devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const [early, late] = await countOverRouteChanges(slowed.page, [10, 50])
  if (!early || !late) throw new Error('The page’s nodes were not counted twice')
  return { nodes: late.nodes / early.nodes, listeners: late.listeners / early.listeners }
}

/** The response time of interactions, on a CPU slowed down four times. */
export async function measureInteractions(): Promise<Figure[]> {
  await using shop = await startShop()
  await using browser = await launchBrowser()
  const figures: Figure[] = []
  for (const [name, measure] of Object.entries(parts)) {
    const delays = await measure(browser, shop.origin)
    figures.push(
      atMost(
        `${name}: interaction to next paint, p98, ${delays.length} interactions`,
        delays.length > 0 ? quantile(delays, 0.98) : Number.NaN,
        'ms',
        64,
      ),
    )
  }
  const { nodes, listeners } = await measureLeaks(browser, shop.origin)
  figures.push(
    atMost('click on Add to cart to open drawer and changed count', await measureClick(browser, shop.origin), 'ms', 50),
    atMost('click on a tile to the painted product', await measureTile(browser, shop.origin), 'ms', 60),
    atMost('nodes after 120 route changes against 20', nodes, 'times', 1.1),
    atMost('listeners after 120 route changes against 20', listeners, 'times', 1.1),
  )
  return figures
}
