import type { CDPSession, Locator, Page } from '@playwright/test'

/** The objects of a page that are still referenced after a garbage collection. */
export interface HeapCounts {
  nodes: number
  listeners: number
}

async function countAlive(devtools: CDPSession): Promise<HeapCounts> {
  // Collected objects release others, which further rounds collect.
  for (let round = 0; round < 3; round++) await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { nodes: value('Nodes'), listeners: value('JSEventListeners') }
}

/** The maximum number of counts until a page is idle. */
const maxCounts = 20

/** Counts, whenever the page is idle, until two consecutive counts are equal: prefetches have finished by then. */
async function countAtRest(page: Page, devtools: CDPSession): Promise<HeapCounts> {
  let last = await countAlive(devtools)
  for (let counted = 1; counted < maxCounts; counted++) {
    await page.evaluate(() => new Promise((resolve) => void requestIdleCallback(resolve, { timeout: 1000 })))
    const next = await countAlive(devtools)
    if (next.nodes === last.nodes && next.listeners === last.listeners) return next
    last = next
  }
  return last
}

/**
 * Hovers over a link, which may prefetch its page, and sends it a click event. A real click would sometimes miss:
 * while a scroll position is restored, the header slides and the page scrolls between press and release.
 */
async function follow(link: Locator): Promise<void> {
  await link.hover()
  await link.dispatchEvent('click')
}

const categoryLink = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link', { name: /Sparkling/i })
    .first()

const searchLink = (page: Page) => page.getByRole('link', { name: 'Search' }).first()

/** Navigates from the product list to one of its categories and back, repeatedly. */
async function thereAndBack(page: Page, times: number): Promise<void> {
  for (let round = 0; round < times; round++) {
    await follow(categoryLink(page))
    await page.waitForURL('**/shop/sparkling-water')
    await page.goBack()
    await page.waitForURL('**/shop')
  }
}

/**
 * Leaves for a small page a few times, because the router and React keep the previous page in memory, and stays there.
 */
async function settle(page: Page): Promise<void> {
  for (let round = 0; round < 4; round++) {
    await follow(searchLink(page))
    await page.waitForURL('**/search')
    await page.goBack()
    await page.waitForURL('**/shop')
    // The URL changes before the page: a link to the page that is still shown would replace the history entry.
    await categoryLink(page).waitFor()
  }
  await follow(searchLink(page))
  await page.waitForURL('**/search')
  await page.getByRole('main').getByRole('searchbox').waitFor()
  // Fading pages have finished.
  await page.waitForFunction(() => document.getAnimations().every(({ effect }) => effect?.getTiming().iterations !== 1))
}

/**
 * The objects of a page after each of several runs through the shop, each with a number of round trips.
 * @param page a page on `/shop`, wide enough for the header to show its search link.
 */
export async function countOverRouteChanges(page: Page, runs: number[]): Promise<HeapCounts[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const counts: HeapCounts[] = []
  for (const times of runs) {
    await thereAndBack(page, times)
    await settle(page)
    counts.push(await countAtRest(page, devtools))
    await page.goBack()
    await page.waitForURL('**/shop')
  }
  await devtools.detach()
  return counts
}
