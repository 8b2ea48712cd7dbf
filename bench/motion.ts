import type { Browser, Page } from '@playwright/test'
import { launchBrowser, hydrated } from '../e2e/browser.ts'
import { startShop } from '../e2e/shop-process.ts'
import { atMost, type Figure } from './figure.ts'
import { median } from './quantile.ts'
import { readScroll, scrollCategories, type ScrollTrace } from './scroll-trace.ts'

const phone = { width: 360, height: 740 }
const rounds = 7

/** An idle page with its idle-time scripts loaded. */
async function openRested(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: phone })
  await page.goto(url, { waitUntil: 'load' })
  await hydrated(page)
  await page.waitForTimeout(3500)
  return page
}

/** Milliseconds from the next click until the frame that paints the first picture of a product page. */
function nextClick(): Promise<number> {
  const clicked = Promise.withResolvers<number>()
  addEventListener('pointerdown', ({ timeStamp }) => clicked.resolve(timeStamp), { capture: true, once: true })
  const painted = Promise.withResolvers<number>()
  // A task queued in an animation frame runs after that frame is painted.
  const afterFrame = () => requestAnimationFrame(() => setTimeout(() => painted.resolve(performance.now())))
  const look = ({ target }: Event) => {
    if (!(target instanceof HTMLImageElement) || !target.matches('.hero-view img')) return
    if (target.currentSrc.startsWith('http')) afterFrame()
  }
  document.addEventListener('load', look, true)
  return Promise.all([clicked.promise, painted.promise]).then(([from, to]) => to - from)
}

/**
 * Milliseconds from the click on a tile, whose page was prefetched on hover, until the product's picture is painted.
 */
async function clickTile(browser: Browser, origin: string): Promise<number> {
  const page = await openRested(browser, `${origin}/shop/sparkling-water`)
  // Evaluated before the click: the page does nothing else meanwhile.
  const delay = page.evaluate(nextClick)
  const tile = page.getByRole('main').getByRole('link', { name: /^White Peach/ })
  await Promise.all([page.waitForResponse(/white-peach-thyme\.data/), tile.first().hover()])
  await page.waitForTimeout(500)
  await tile.first().click()
  const milliseconds = await delay
  await page.close()
  return milliseconds
}

/** Scrolls the home page to its end and back, by the browser's own gesture, while its pictures load. */
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

/** How smoothly the shop scrolls and navigates on a phone's screen, on this machine's unthrottled CPU. */
export async function measureMotion(): Promise<Figure[]> {
  await using shop = await startShop()
  await using browser = await launchBrowser()
  const clicks: number[] = []
  for (let round = 0; round < rounds; round++) clicks.push(await clickTile(browser, shop.origin))
  const { longestTask, frames, dropped } = await scrollHome(browser, shop.origin)
  return [
    atMost('click on a prefetched tile to the product with its picture', median(clicks), 'ms', 60),
    atMost('home scrolled at 360 px: longest task of the page, CPU time', longestTask, 'ms', 50),
    atMost(`home scrolled at 360 px: frames dropped of ${frames}`, (100 * dropped) / frames, '%', 5),
  ]
}
