import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, takenOver } from './browser.ts'
import { narrow, wide } from './chrome-page.ts'
import { countOverRouteChanges } from './heap-counts.ts'
import { startShop, type ShopProcess } from './shop-process.ts'

let browser: Browser
let shop: ShopProcess
beforeAll(async () => {
  ;[browser, shop] = await Promise.all([launchBrowser(), startShop()])
})
afterAll(async () => {
  await browser.close()
  await shop[Symbol.asyncDispose]()
})

/** Opens a page, for somebody who has not asked for less motion unless that is said, and waits until its script has taken it over. */
async function open(
  path: string,
  viewport: typeof wide,
  reducedMotion: 'reduce' | 'no-preference' = 'no-preference',
): Promise<Page> {
  const context = await browser.newContext({ viewport, reducedMotion })
  const page = await context.newPage()
  await page.goto(shop.origin + path, { waitUntil: 'load' })
  await takenOver(page.getByRole('button', { name: /^Cart/ }))
  return page
}

test('memory is flat over 100 route changes: no listener and no node is left behind', async () => {
  // Pages that come without a fade are changed twice as fast.
  const page = await open('/shop', wide, 'reduce')
  const [early, late] = await countOverRouteChanges(page, [10, 50])
  await page.context().close()
  // One node or listener for each change would be 100 more.
  expect(late?.nodes).toBeLessThan((early?.nodes ?? 0) + 50)
  expect(late?.listeners).toBeLessThan((early?.listeners ?? 0) + 50)
})

const places = ['/', '/about', '/shop/sparkling-water/white-peach-thyme'].flatMap((path) =>
  [narrow, wide].map((viewport) => ({ path, viewport, width: viewport.width })),
)

test.each(places)('on $path at $width px nothing but transform and opacity is animated', async ({ path, viewport }) => {
  const page = await open(path, viewport)
  const animated = await page.evaluate(() =>
    document
      .getAnimations()
      .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
      .flatMap((keyframe) => Object.keys(keyframe)),
  )
  await page.context().close()
  const described = new Set(['offset', 'computedOffset', 'easing', 'composite'])
  const properties = animated.filter((key) => !described.has(key))
  expect(properties.length).toBeGreaterThan(0)
  const light = new Set(['transform', 'translate', 'rotate', 'scale', 'opacity'])
  expect(properties.filter((property) => !light.has(property))).toEqual([])
})

/** How often the page works out styles while its banner runs on for a second. */
async function restylesInASecond(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const restyles = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'RecalcStyleCount')?.value ?? Number.NaN
  }
  const now = () => page.evaluate(() => Number(document.timeline.currentTime))
  const [before, from] = [await restyles(), await now()]
  await expect.poll(now).toBeGreaterThan(from + 1000)
  const count = (await restyles()) - before
  await devtools.detach()
  return count
}

test.each(places)('on $path at $width px what moves by itself asks nothing of the page’s thread', async (place) => {
  const page = await open(place.path, place.viewport)
  // A page at rest may still be interrupted by a picture that comes; what moves would need sixty.
  await expect.poll(() => restylesInASecond(page)).toBeLessThan(10)
  await page.context().close()
})
