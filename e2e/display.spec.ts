import type { Page } from '@playwright/test'
import { narrow, wide } from './browser.ts'
import { headerOf, scrollBy } from './chrome-page.ts'
import { expect, test } from './fixtures.ts'

/** The background and text colors of the header. */
const headerColors = (page: Page) =>
  headerOf(page).evaluate(({ style }) => ({ ground: style.getPropertyValue('--mist'), words: style.color }))

/** The colors of a section. */
const sectionColors = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((section) => {
      const { color } = getComputedStyle(section)
      return { ground: getComputedStyle(section).getPropertyValue('--sky-1'), words: color }
    })

/**
 * Scrolls until only the end of a section is under the header, with the next one in view below it, and back a
 * little, so that the header shows.
 */
async function bringUnderHeader(page: Page, selector: string): Promise<void> {
  const section = page.locator(selector).first()
  await section.evaluate((element) =>
    window.scrollBy({ top: element.getBoundingClientRect().bottom - 80, behavior: 'instant' }),
  )
  await scrollBy(page, -40)
}

for (const [what, path, first, second] of [
  ['home', '/', '[data-section="water"] > section', '[data-section="zero-proof"] > section'],
  [
    'a category',
    '/shop/sparkling-water',
    'section[aria-label$="all of them"]',
    'section[aria-label="Ingredients"], section:has(h2)',
  ],
  [
    'a product',
    '/shop/powder-stick-pack/nightfall',
    'section[aria-label="What is in it"]',
    'section:has(> div > header > h2)',
  ],
] as const) {
  test(`COLOR-05: the header of ${what} has the colors of the section below it, the page’s at its top`, async ({
    open,
  }) => {
    for (const viewport of [wide, narrow]) {
      const page = await open(path, { viewport })
      const own = await headerColors(page)
      for (const selector of [first, second]) {
        await bringUnderHeader(page, selector)
        await expect.poll(() => headerColors(page)).toEqual(await sectionColors(page, selector))
      }
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
      await expect.poll(() => headerColors(page)).toEqual(own)
    }
  })
}

test('STATE-03: a page that reads neither cursor nor window size does not keep listening to them', async ({ open }) => {
  const page = await open('/')
  const devtools = await page.context().newCDPSession(page)
  const listenedTo = async () => {
    const { result } = await devtools.send('Runtime.evaluate', { expression: 'window' })
    const { listeners } = await devtools.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' })
    return listeners.map(({ type }) => type)
  }
  // The first movement marks the visitor as active.
  await page.mouse.move(10, 10)
  const excluded = new Set(['mousemove', 'pointermove', 'resize', 'unload', 'beforeunload'])
  await expect.poll(async () => (await listenedTo()).filter((type) => excluded.has(type))).toEqual([])
  expect(await listenedTo()).toContain('scroll')
})
