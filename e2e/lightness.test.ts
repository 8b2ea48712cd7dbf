import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browseShop, moving, narrow, wide } from './browsed-shop.ts'
import { countOverRouteChanges } from './heap-counts.ts'

const site = browseShop()

test('memory is flat over 100 route changes: no listener and no node is left behind', async () => {
  // Pages that come without a fade are changed twice as fast.
  const page = await site.open('/shop')
  const [early, late] = await countOverRouteChanges(page, [10, 50])
  // One node or listener for each change would be 100 more.
  expect(late?.nodes).toBeLessThan((early?.nodes ?? 0) + 50)
  expect(late?.listeners).toBeLessThan((early?.listeners ?? 0) + 50)
})

const places = ['/', '/about', '/shop/sparkling-water/white-peach-thyme'].flatMap((path) =>
  [narrow, wide].map((viewport) => ({ path, viewport, width: viewport.width })),
)

/** What is animated on the page now. */
async function animatedProperties(page: Page): Promise<string[]> {
  const animated = await page.evaluate(() =>
    document
      .getAnimations()
      .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
      .flatMap((keyframe) => Object.keys(keyframe)),
  )
  const described = new Set(['offset', 'computedOffset', 'easing', 'composite'])
  return animated.filter((key) => !described.has(key))
}

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

test.each(places)(
  'on $path at $width px nothing but transform and opacity is animated, and what moves by itself asks nothing of the page’s thread',
  async ({ path, viewport }) => {
    const page = await site.open(path, { ...moving, viewport })
    await expect.poll(async () => (await animatedProperties(page)).length).toBeGreaterThan(0)
    const light = new Set(['transform', 'translate', 'rotate', 'scale', 'opacity'])
    expect((await animatedProperties(page)).filter((property) => !light.has(property))).toEqual([])
    // A page at rest may still be interrupted by a picture that comes; what moves would need sixty.
    await expect.poll(() => restylesInASecond(page)).toBeLessThan(10)
  },
)
