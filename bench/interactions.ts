import type { Browser, CDPSession, Locator, Page } from '@playwright/test'
import { launchBrowser, hydrated } from '../e2e/browser.ts'
import { countOverRouteChanges, type HeapCounts } from '../e2e/heap-counts.ts'
import { startShop } from '../e2e/shop-process.ts'
import { atMost, type Figure } from './figure.ts'
import { median, quantile } from './quantile.ts'

/** How many times slower than this machine the measured one is. */
const slowdown = 4
/** Enough that one stall of the machine in fifty interactions does not decide, as it does not for a visitor's INP. */
const rounds = 30
const pressRounds = 10
const product = '/shop/sparkling-water/white-peach-thyme'
const phone = { width: 360, height: 740 }
const desktop = { width: 1280, height: 900 }

interface Slowed {
  page: Page
  devtools: CDPSession
  [Symbol.asyncDispose](): Promise<void>
}

/** A page that has come to rest, on a processor that is slowed down from then on. Nobody is asked to move less. */
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
  await hydrated(page.getByRole('link', { name: /^Cart/ }))
  // What comes when the browser is idle has come, and the drawer is ready.
  await page.waitForTimeout(3500)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, devtools, [Symbol.asyncDispose]: () => context.close() }
}

/** The longest that each interaction so far took until the next paint, in milliseconds; those under 16 count as 16. */
const delaysOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => Object.values(Object.assign(window as { delays?: Record<number, number> }).delays ?? {}))

/** Does something several times, with a pause for what it sets in motion. */
async function repeated(page: Page, ...steps: (() => Promise<unknown>)[]): Promise<number[]> {
  for (let round = 0; round < rounds; round++) {
    for (const step of steps) {
      await step()
      await page.waitForTimeout(250)
    }
  }
  return delaysOf(page)
}

/** Presses the middle of an element as a hand does: a locator's own click would look the element up while the page answers. */
async function press(page: Page, element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (!box) throw new Error('There is nothing to press')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

const escape = (page: Page) => () => page.keyboard.press('Escape')

const parts: Record<string, (browser: Browser, origin: string) => Promise<number[]>> = {
  async menu(browser, origin) {
    await using slowed = await openSlowed(browser, `${origin}/about`, desktop)
    const { page } = slowed
    return await repeated(
      page,
      () => press(page, page.getByRole('button', { name: 'Shop', exact: true })),
      escape(page),
    )
  },
  async gallery(browser, origin) {
    await using slowed = await openSlowed(browser, origin + product, phone)
    const { page } = slowed
    const magnify = () => press(page, page.getByRole('button', { name: /^Magnify White/ }).first())
    return await repeated(page, magnify, () => page.keyboard.press('ArrowRight'), escape(page))
  },
  async drawer(browser, origin) {
    await using slowed = await openSlowed(browser, origin + product, phone)
    const { page } = slowed
    return await repeated(
      page,
      () => press(page, page.getByRole('button', { name: 'Add to cart' }).first()),
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

/** Milliseconds from the press of 'Add to cart' until the drawer is open and the header counts one more, as painted. */
async function measurePress(browser: Browser, origin: string): Promise<number> {
  await using slowed = await openSlowed(browser, origin + product, phone)
  const { page } = slowed
  await page.evaluate(() => {
    const cart = [...document.querySelectorAll('a')].find(({ textContent }) => textContent.startsWith('Cart'))
    const presses: number[] = []
    Object.assign(window, { presses })
    addEventListener(
      'click',
      ({ target, timeStamp }) => {
        if (!(target instanceof HTMLElement) || target.textContent !== 'Add to cart') return
        const before = cart?.textContent
        const look = () => {
          const isDone = cart?.textContent !== before && document.querySelector('dialog.cart-overlay[open]')
          if (isDone) presses.push(performance.now() - timeStamp)
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      },
      true,
    )
  })
  for (let round = 0; round < pressRounds; round++) {
    await press(page, page.getByRole('button', { name: 'Add to cart' }).first())
    await page.waitForTimeout(1500)
    await page.keyboard.press('Escape')
    await page.waitForTimeout(1000)
  }
  const presses = await page.evaluate(() => Object.assign(window as { presses?: number[] }).presses ?? [])
  if (presses.length < pressRounds)
    throw new Error(`Only ${presses.length} of ${pressRounds} presses opened the drawer`)
  return median(presses)
}

/** How many event listeners and nodes the page has more after many changes of the page than after a few, for each. */
async function measureLeaks(browser: Browser, origin: string): Promise<HeapCounts> {
  await using slowed = await openSlowed(browser, `${origin}/shop`, desktop)
  await slowed.devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const [early, late] = await countOverRouteChanges(slowed.page, [10, 50])
  if (!early || !late) throw new Error('The page was not counted twice')
  return { nodes: late.nodes / early.nodes, listeners: late.listeners / early.listeners }
}

/** How quickly pages answer a hand, on a processor four times slower than this one. */
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
        100,
      ),
    )
  }
  const { nodes, listeners } = await measureLeaks(browser, shop.origin)
  figures.push(
    atMost('press of Add to cart to open drawer and changed count', await measurePress(browser, shop.origin), 'ms', 50),
    atMost('nodes after 120 route changes against 20', nodes, 'times', 1.1),
    atMost('listeners after 120 route changes against 20', listeners, 'times', 1.1),
  )
  return figures
}
