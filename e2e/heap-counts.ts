import type { CDPSession, Page } from '@playwright/test'

/** What a page holds after all that nobody refers to was collected. */
export interface HeapCounts {
  nodes: number
  listeners: number
}

async function countAlive(devtools: CDPSession): Promise<HeapCounts> {
  // What is collected lets go of more: the second round finds it.
  for (let round = 0; round < 3; round++) await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { nodes: value('Nodes'), listeners: value('JSEventListeners') }
}

/** How often a page is counted at most until it is at rest. */
const mostCounts = 20

/** Counts, whenever the page is idle, until two counts in a row are the same: what was asked for ahead has come by then. */
async function countAtRest(page: Page, devtools: CDPSession): Promise<HeapCounts> {
  let last = await countAlive(devtools)
  for (let counted = 1; counted < mostCounts; counted++) {
    await page.evaluate(() => new Promise((resolve) => void requestIdleCallback(resolve, { timeout: 1000 })))
    const next = await countAlive(devtools)
    if (next.nodes === last.nodes && next.listeners === last.listeners) return next
    last = next
  }
  return last
}

const searchLink = (page: Page) => page.getByRole('link', { name: 'Search' }).first()

/** From the list of what is sold to one of its parts and back, so many times. */
async function thereAndBack(page: Page, times: number): Promise<void> {
  const category = page.getByRole('main').getByRole('link', { name: /Sparkling/i })
  for (let round = 0; round < times; round++) {
    await category.first().click()
    await page.waitForURL('**/shop/sparkling-water')
    await page.goBack()
    await page.waitForURL('**/shop')
  }
}

/** Leaves for a small page a few times, as the router and React keep the page before the one that is shown, and stays there. */
async function settle(page: Page): Promise<void> {
  for (let round = 0; round < 4; round++) {
    await searchLink(page).click()
    await page.waitForURL('**/search')
    await page.goBack()
    await page.waitForURL('**/shop')
  }
  await searchLink(page).click()
  await page.waitForURL('**/search')
  await page.getByRole('main').getByRole('searchbox').waitFor()
  // Pages that fade in have come to their end.
  await page.waitForFunction(() => document.getAnimations().every(({ effect }) => effect?.getTiming().iterations !== 1))
}

/**
 * What a page holds after each of several runs through the shop, each of so many ways there and back.
 * @param page is on `/shop`, and wide enough for the header to show its search link.
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
