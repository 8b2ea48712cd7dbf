import type { Page } from '@playwright/test'
import { clickHydrated, waitUntilLoaded, withMotion, narrow, wide, formHydrated, footerHydrated } from './browser.ts'
import { cartButton, water } from './cart-journey.ts'
import { expect, test } from './fixtures.ts'
import { countOverRouteChanges } from './heap-counts.ts'

test('memory is constant over 50 route changes: no listener and no node leaks', async ({ open }) => {
  // Without fades, the route changes are twice as fast.
  const page = await open('/shop')
  const [early, late] = await countOverRouteChanges(page, [5, 25])
  // One leaked node or listener per change would be 40 more.
  expect(late?.nodes).toBeLessThan((early?.nodes ?? 0) + 20)
  expect(late?.listeners).toBeLessThan((early?.listeners ?? 0) + 20)
})

const storedCart = (page: Page) => page.evaluate(() => localStorage.getItem('cart_id'))

test('the cart is loaded for an active visitor, but without waiting where something is sold', async ({ open }) => {
  const selling = await open(water)
  await expect.poll(() => storedCart(selling)).not.toBeNull()
  const page = await open('/about')
  await expect(cartButton(page)).toHaveText('Cart0 items')
  const loaded = () =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/cart-')))
  expect(await loaded()).toBe(false)
  expect(await page.evaluate(() => [document.cookie, localStorage.length])).toEqual(['', 0])
  await page.keyboard.press('Tab')
  await expect.poll(() => storedCart(page)).not.toBeNull()
  expect(await loaded()).toBe(true)
})

test('a shopper’s page contains no data or code for editing', async ({ open }) => {
  const page = await open('/')
  // Loads everything of a visit: the last hydrated part, and the cart and the contents of menu and drawer, which wait
  // for an active visitor.
  await formHydrated(page.getByRole('region', { name: 'Newsletter' }).locator('form'))
  await clickHydrated(page.getByRole('button', { name: 'Shop' }))
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => storedCart(page)).not.toBeNull()
  const loaded = await page.evaluate(async () => {
    const addresses = performance.getEntriesByType('resource').map(({ name }) => name)
    const scripts = addresses.filter((address) => /\.(js|css)$/.test(new URL(address).pathname))
    return Promise.all(scripts.map(async (address) => ({ address, text: await (await fetch(address)).text() })))
  })
  expect(loaded.length).toBeGreaterThan(5)
  // Texts from the library itself, and the name of the only part that loads it.
  const carriers = loaded.filter(
    ({ address, text }) => /sanity-visual-editing|comlink|data-sanity/.test(text) || address.includes('/edited-page-'),
  )
  expect(carriers.map(({ address }) => address)).toEqual([])
})

test('no page creates a number formatter or restyles all of itself while it loads', async ({ newPage }) => {
  const page = await newPage({ viewport: narrow })
  await page.addInitScript(() => {
    const created: unknown[] = []
    const { NumberFormat } = Intl
    Intl.NumberFormat = new Proxy(NumberFormat, {
      construct: (target, given) => (created.push(given), Reflect.construct(target, given)),
    })
    Object.assign(window, { created })
  })
  for (const path of ['/', '/shop/sparkling-water', '/shop/sparkling-water/white-peach-thyme', '/search?q=peach']) {
    await page.goto(path)
    await waitUntilLoaded(page)
    await footerHydrated(page)
    expect(await page.evaluate(() => Reflect.get(window, 'created'))).toEqual([])
    // A style on the root is inherited by every element.
    await expect(page.locator('html')).not.toHaveAttribute('style')
    expect(await page.evaluate(() => document.body.style.getPropertyValue('--scroll-bar'))).toBe('0px')
  }
})

/** The animations that are running on the page. */
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

/** The number of style recalculations in a second while the banner runs. */
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

for (const path of ['/', '/about', '/shop/sparkling-water/white-peach-thyme']) {
  test(`on ${path} at 360 and 1440 px animations do not use the main thread`, async ({ open }) => {
    const page = await open(path, { ...withMotion, viewport: narrow })
    const light = new Set(['transform', 'translate', 'rotate', 'scale', 'opacity'])
    for (const viewport of [narrow, wide]) {
      await page.setViewportSize(viewport)
      await expect.poll(async () => (await animatedProperties(page)).length).toBeGreaterThan(0)
      expect((await animatedProperties(page)).filter((property) => !light.has(property))).toEqual([])
      // A loading picture may cause a few; an animation on the main thread would cause sixty.
      await expect.poll(() => restylesInASecond(page)).toBeLessThan(10)
    }
  })
}
