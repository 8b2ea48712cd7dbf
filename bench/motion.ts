import type { Browser, Page } from '@playwright/test'
import { launchBrowser, hydrated } from '../e2e/browser.ts'
import { startShop } from '../e2e/shop-process.ts'
import { atMost, type Figure } from './figure.ts'
import { median } from './quantile.ts'
import { readScroll, scrollCategories, type ScrollTrace } from './scroll-trace.ts'

const phone = { width: 360, height: 740 }
const rounds = 7

/** A page that has come to rest, with what comes when the browser is idle. */
async function openRested(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: phone })
  await page.goto(url, { waitUntil: 'load' })
  await hydrated(page.getByRole('link', { name: /^Cart/ }))
  await page.waitForTimeout(3500)
  return page
}

interface Press {
  pressedAt?: number
  paintedAt?: number
}

/** Notes when the mouse is pressed, and when the frame is done that has the picture with which a product's page begins. */
function notePress(): void {
  const press: Press = {}
  Object.assign(window, { press })
  addEventListener('pointerdown', ({ timeStamp }) => (press.pressedAt = timeStamp), true)
  // A task that a frame asks for comes once that frame is painted.
  const afterFrame = () => requestAnimationFrame(() => setTimeout(() => (press.paintedAt = performance.now())))
  const look = ({ target }: Event) => {
    if (!(target instanceof HTMLImageElement) || !target.matches('.hero-view img')) return
    if (target.currentSrc.startsWith('http')) afterFrame()
  }
  document.addEventListener('load', look, true)
}

/** Milliseconds from the press of a tile, whose page was fetched as the cursor came, until the product's picture is painted. */
async function pressTile(browser: Browser, origin: string): Promise<number> {
  const page = await openRested(browser, `${origin}/shop/sparkling-water`)
  await page.evaluate(notePress)
  const tile = page.getByRole('main').getByRole('link', { name: /^White Peach/ })
  await Promise.all([page.waitForResponse(/white-peach-thyme\.data/), tile.first().hover()])
  await page.waitForTimeout(500)
  await tile.first().click()
  const handle = await page.waitForFunction(() => {
    const { pressedAt = 0, paintedAt = 0 } = Object.assign(window as { press?: Press }).press ?? {}
    return paintedAt && paintedAt - pressedAt
  })
  const delay = await handle.jsonValue()
  await page.close()
  return delay
}

/** Scrolls home to its end and back, by the browser's own gesture, while its pictures come. */
async function scrollHome(browser: Browser, origin: string): Promise<ScrollTrace> {
  const page = await openRested(browser, origin)
  const devtools = await page.context().newCDPSession(page)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const scroll = (yDistance: number) =>
    devtools.send('Input.synthesizeScrollGesture', {
      x: 180,
      y: 400,
      yDistance,
      speed: 1200,
      gestureSourceType: 'mouse',
    })
  await browser.startTracing(page, { categories: scrollCategories })
  await scroll(-height)
  const reached = await page.evaluate(() => window.scrollY)
  await scroll(height)
  const trace = readScroll(await browser.stopTracing())
  await page.close()
  if (reached === 0) throw new Error('The page did not scroll')
  return trace
}

/** How smoothly the shop moves on a phone's screen, on this machine's processor as it is. */
export async function measureMotion(): Promise<Figure[]> {
  await using shop = await startShop()
  await using browser = await launchBrowser()
  const presses: number[] = []
  for (let round = 0; round < rounds; round++) presses.push(await pressTile(browser, shop.origin))
  const { longestTask, frames, dropped } = await scrollHome(browser, shop.origin)
  return [
    atMost('press of a prefetched tile to the product with its picture', median(presses), 'ms', 100),
    atMost('home scrolled at 360 px: longest task of the page, in its own time', longestTask, 'ms', 50),
    atMost(`home scrolled at 360 px: frames dropped of ${frames}`, (100 * dropped) / frames, '%', 5),
  ]
}
