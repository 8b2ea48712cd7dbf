import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults, recordPage, type PageRecord } from './browser.ts'
import { browseShop, moving } from './browsed-shop.ts'

const site = browseShop()

const looks = [
  '/',
  '/shop',
  '/shop/collections',
  '/shop/sparkling-water',
  '/shop/sparkling-water/white-peach-thyme',
  '/shop/gift-card',
  '/shop/buy-now',
  '/about',
  '/kind-to-the-water',
  '/find-your-recess',
  '/find-your-recess?kind=zero-proof',
  '/sparkling-water',
  '/sign-up',
  '/whats-inside',
  '/testimonials',
  '/press',
  '/where-to-buy',
  '/labresults',
  '/wholesale',
  '/404',
]

/** The widths of windows that the page does not fit, and how wide it is there. */
async function overflows(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of [320, 768, 1440, 360]) {
    await page.setViewportSize({ width, height: 780 })
    const taken = await page.evaluate(() => document.documentElement.scrollWidth)
    if (taken !== width) found.push(`${taken} px wide in a window of ${width} px`)
  }
  return found
}

describe('on a phone and on wider screens', () => {
  let page: Page
  let record: PageRecord
  beforeAll(async () => {
    page = await site.newPage({ ...moving, viewport: { width: 360, height: 780 } })
    record = recordPage(page, site.origin)
  })

  test.each(looks)('%s is accessible, fits windows of 320 to 1440 px, and calls nobody else', async (path) => {
    await page.goto(`${site.origin}${path}`)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await overflows(page)).toEqual([])
    expect(record.foreignRequests).toEqual([])
    expect(record.errors.filter((error) => !error.includes('404'))).toEqual([])
  })
})

test('on phones the first words of home end above what floats in the tall picture', async () => {
  const page = await site.open('/')
  for (const width of [360, 480, 670, 767]) {
    await page.setViewportSize({ width, height: 800 })
    const splash = await page.locator('.splash').boundingBox()
    const words = await page.locator('.splash-words p').first().boundingBox()
    // In the demo's picture the can begins at 42 % of its height.
    expect(((words?.y ?? 0) + (words?.height ?? 0) - (splash?.y ?? 0)) / (splash?.height ?? 1)).toBeLessThan(0.42)
  }
})

test('wide pages are accessible too', async () => {
  const page = await site.newPage(moving)
  for (const path of ['/', '/shop/sparkling-water', '/shop/sparkling-water/white-peach-thyme']) {
    await page.goto(`${site.origin}${path}`)
    expect(await accessibilityFaults(page)).toEqual([])
  }
})

test('GALLERY-13, GALLERY-14: three pictures of a gallery are a carousel, two stand side by side', async () => {
  const page = await site.newPage(moving)
  await page.goto(`${site.origin}/kind-to-the-water`)
  const carousel = page.getByRole('region', { name: 'Pictures' })
  expect(await carousel.getByRole('listitem').count()).toBe(3)
  // A press before the script has come moves nothing: until then the row is pushed by hand.
  const press = async () => {
    await carousel.getByRole('button', { name: 'Next' }).click()
    return carousel.getByRole('list').evaluate((row) => row.scrollLeft)
  }
  await expect.poll(press).toBeGreaterThan(0)
  const pair = page.locator('article ul:not(.carousel) > li:has(figure)')
  const [left, right, ...others] = await pair.evaluateAll((items) => items.map((item) => item.getBoundingClientRect()))
  expect([left?.top, others]).toEqual([right?.top, []])
  expect(right?.left).toBeGreaterThanOrEqual(left?.right ?? Infinity)
})

/** How many pictures are in a piece of a page, with those for browsers without script. */
const pictures = (html: string): number => html.split('<img ').length - 1

test('MEDIA-04: of all that a page could show beside its title there are two pictures', async () => {
  const html = await (await fetch(`${site.origin}/whats-inside`)).text()
  const [, main = ''] = html.split('<main')
  const [title = '', below = ''] = main.split('</header>')
  expect(pictures(title)).toBe(2)
  expect(pictures(below)).toBeGreaterThan(2)
})
