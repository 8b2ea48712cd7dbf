import type { CDPSession, Page } from 'playwright-core'

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
  // What was asked for ahead, and pages that fade in, have come to their end.
  await page.waitForLoadState('networkidle')
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
    counts.push(await countAlive(devtools))
    await page.goBack()
    await page.waitForURL('**/shop')
  }
  await devtools.detach()
  return counts
}
