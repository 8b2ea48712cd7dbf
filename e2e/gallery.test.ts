import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { accessibilityFaults, stopClock, takenOver } from './browser.ts'
import { browseShop, moving, narrow } from './browsed-shop.ts'
import { expectFocus } from './keyboard-hand.ts'

const product = '/shop/sparkling-water/white-peach-thyme'

const site = browseShop()
let page: Page
const open = async (path: string, options?: BrowserContextOptions) => void (page = await site.open(path, options))
const lightbox = () => page.getByRole('dialog', { name: /, close up$/ })
const magnifier = () => page.getByRole('button', { name: 'Magnify White Peach & Thyme', exact: true })
/** Also where the lightbox lies over it. */
const pressMagnifier = () => page.locator('button[aria-label^="Magnify White"]').dispatchEvent('click')
const stage = () => lightbox().locator('.lightbox-stage')
const count = (words: string) => lightbox().getByText(words, { exact: true }).waitFor()
const closed = () => lightbox().waitFor({ state: 'hidden' })
const slide = () => lightbox().locator('.lightbox-slide')
const settling = () => slide().evaluate((element) => getComputedStyle(element).transitionDuration)
const ratio = () => slide().evaluate((slide) => new DOMMatrix(getComputedStyle(slide).transform).a)

/** Where the middle of something is. */
async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

/** Drags with the mouse from the middle of the lightbox. */
async function drag(way: { x: number; y: number }): Promise<void> {
  const { x, y } = await middleOf(stage())
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + way.x / 2, y + way.y / 2)
  await page.mouse.move(x + way.x, y + way.y)
  await page.mouse.up()
}

describe('the hero gallery', () => {
  const large: string[] = []
  beforeEach(async () => {
    await open(product)
    large.length = 0
    page.on('request', (request) => {
      if (/[?&]w=2000&h=2000\b/.test(request.url())) large.push(request.url())
    })
  })

  test('GALLERY-03, GALLERY-07, GALLERY-10: the magnifier opens a lightbox, whose picture is asked for in 2000 × 2000 then and not before', async () => {
    expect(await magnifier().getAttribute('aria-pressed')).toBe('false')
    await page.locator('.thumbnail img[data-stage="loaded"]').first().waitFor()
    expect(large).toEqual([])
    const gate = Promise.withResolvers<void>()
    await page.route('**w=2000&h=2000**', (route) => gate.promise.then(() => route.continue()))
    await magnifier().click()
    await count('1 of 6')
    await expect.poll(() => large.length).toBe(1)
    const placeholder = stage().locator('img[data-loaded=false][style*="data:image"]')
    await placeholder.waitFor()
    gate.resolve()
    await placeholder.waitFor({ state: 'detached' })
    const pressed = () => page.locator('button[aria-label^="Magnify White"]').getAttribute('aria-pressed')
    await expect.poll(pressed).toBe('true')
    expect(await accessibilityFaults(page)).toEqual([])
    await lightbox().getByRole('button', { name: 'Close' }).click()
    await closed()
    await expect.poll(pressed).toBe('false')
  })

  test('GALLERY-07: the magnifier magnifies, and pressed again no more', async () => {
    await pressMagnifier()
    await count('1 of 6')
    await pressMagnifier()
    await closed()
    expect(await lightbox().count()).toBe(0)
  })

  test('GALLERY-12: no thumbnail is asked for in more than 350 px of height', async () => {
    const thumbnails = page.locator('.thumbnail img[data-stage="loaded"]')
    await thumbnails.nth(3).waitFor()
    const heights = await thumbnails.evaluateAll((images: HTMLImageElement[]) =>
      images.flatMap(({ srcset, src }) =>
        [...`${srcset} ${src}`.matchAll(/[?&]h=(\d+)/g)].map(([, height]) => Number(height)),
      ),
    )
    expect(Math.max(...heights)).toBe(350)
  })

  test('GALLERY-08, GALLERY-09: of six views there are four thumbnails and More, which opens the fifth close up', async () => {
    const slots = page.locator('.thumbnail')
    expect(await slots.count()).toBe(5)
    expect(await slots.locator('img').count()).toBe(4)
    await slots.filter({ hasText: 'More' }).click()
    await count('5 of 6')
    await count('Weather permitting')
  })

  test('GALLERY-02: Escape closes it, and the focus is back where it was', async () => {
    await magnifier().focus()
    await page.keyboard.press('Enter')
    await count('1 of 6')
    await page.keyboard.press('Escape')
    await closed()
    await expectFocus(magnifier())
  })

  test('GALLERY-01: it closes when the address changes', async () => {
    await page.getByRole('link', { name: 'Sparkling water', exact: true }).first().click()
    await page.waitForURL(/\/shop\/sparkling-water$/)
    await page.goBack()
    await magnifier().click()
    await count('1 of 6')
    await page.goBack()
    await page.waitForURL((url) => url.pathname !== product)
    await closed()
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflow)).not.toBe('hidden')
  })

  test('GALLERY-11: wheel, double tap and the lens magnify to one and a half at most; arrows and swipes turn the page', async () => {
    await magnifier().click()
    await count('1 of 6')
    const { x, y } = await middleOf(stage())
    await page.mouse.move(x, y)
    await page.mouse.wheel(0, -5000)
    await expect.poll(ratio).toBe(1.5)
    await page.mouse.wheel(0, 5000)
    await expect.poll(ratio).toBe(1)
    await page.mouse.dblclick(x, y)
    await expect.poll(ratio).toBe(1.5)
    await lightbox().getByRole('button', { name: 'Magnify' }).click()
    await expect.poll(ratio).toBe(1)
    await page.keyboard.press('ArrowRight')
    await count('2 of 6')
    await drag({ x: -200, y: 0 })
    await count('3 of 6')
    await page.keyboard.press('ArrowLeft')
    await count('2 of 6')
    await drag({ x: 0, y: 240 })
    await closed()
  })
})

describe('close up, where motion is welcome', () => {
  beforeEach(async () => {
    await open(product, moving)
    await magnifier().click()
    await count('1 of 6')
  })

  test('a picture keeps up with what drags it, and settles when it is let go', async () => {
    expect(await settling()).toBe('0.25s')
    const { x, y } = await middleOf(stage())
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 30, y)
    await expect.poll(settling).toBe('0s')
    await page.mouse.up()
    await expect.poll(settling).toBe('0.25s')
    await count('1 of 6')
  })

  test('what is put away stays until its sky has faded', async () => {
    const slides = page.locator('.lightbox-slide')
    await stopClock(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
    await page.clock.runFor(499)
    expect(await slides.count()).toBe(1)
    await page.clock.runFor(1)
    await expect.poll(() => slides.count()).toBe(0)
  })
})

test('GALLERY-04: the pictures of the lookbook open close up as well, one gallery at a time', async () => {
  await open(product)
  await page
    .getByRole('button', { name: /^Magnify picture 1 of/ })
    .first()
    .click()
  await lightbox().locator('img').waitFor()
  expect(await page.locator('dialog[open]').count()).toBe(1)
  await page.keyboard.press('Escape')
  await closed()
})

describe('pictures and films', () => {
  test('MEDIA-01, MEDIA-03: a picture far below is not loaded, then visible, then loaded', async () => {
    await open('/shop/sparkling-water')
    const arrived = Promise.withResolvers<void>()
    const far = page.getByRole('main').locator('img[data-stage="not-loaded"]').last()
    const handle = await far.elementHandle()
    const state = () => handle?.getAttribute('data-stage')
    expect(await handle?.evaluate((image) => image.getAttribute('src')?.startsWith('data:'))).toBe(true)
    await page.route(/\/images\/.*[?&]w=/, async (route) => {
      await arrived.promise
      await route.continue()
    })
    await handle?.scrollIntoViewIfNeeded()
    await expect.poll(state).toBe('visible')
    arrived.resolve()
    await expect.poll(state).toBe('loaded')
  })

  test('without script the pictures are there', async () => {
    await open('/shop/sparkling-water', { javaScriptEnabled: false })
    expect(await page.locator('img[data-stage="not-loaded"]:visible').count()).toBe(0)
    expect(await page.locator('noscript img').first().isVisible()).toBe(true)
  })

  test('MEDIA-02: a film is fetched when it comes near the window, plays in view, and rests out of it', async () => {
    const films: string[] = []
    page = await site.newPage({ ...moving, viewport: { width: 360, height: 240 } })
    page.on('request', (request) => {
      if (/\.(mp4|webm)$/.test(request.url())) films.push(request.url())
    })
    await page.goto(`${site.origin}/about`)
    const film = page.locator('video').first()
    await page.getByRole('button', { name: 'Pause the film' }).first().waitFor({ state: 'attached' })
    expect(await film.getAttribute('data-stage')).toBe('not-loaded')
    expect(films).toEqual([])
    const isPaused = () => film.evaluate((element) => element instanceof HTMLVideoElement && element.paused)
    await film.scrollIntoViewIfNeeded()
    await expect.poll(() => film.getAttribute('data-stage')).toBe('loaded')
    await expect.poll(isPaused).toBe(false)
    expect(films.length).toBeGreaterThan(0)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect.poll(isPaused).toBe(true)
  })

  test('a film waits for a press where less motion is wanted', async () => {
    await open('/about', { viewport: narrow })
    const play = page.getByRole('button', { name: 'Play the film' }).first()
    await play.click()
    const film = page.locator('video').first()
    const isPaused = () => film.evaluate((element) => element instanceof HTMLVideoElement && element.paused)
    await expect.poll(isPaused).toBe(false)
  })
})

test.each([
  [400, 1, 32],
  [800, 2, 60],
  [1280, 3, 60],
])(
  'GALLERY-06, GALLERY-15: at %i px %i testimonials are in view at once, %i px apart',
  async (width, inView, wanted) => {
    await open('/', { viewport: { width, height: 900 } })
    const { shown, gap } = await page.locator('.testimonials').evaluate((row) => {
      const { paddingLeft, paddingRight, columnGap } = getComputedStyle(row)
      const room = row.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      const slide = row.firstElementChild?.getBoundingClientRect().width ?? 0
      const gap = Number.parseFloat(columnGap)
      return { shown: (room + gap) / (slide + gap), gap }
    })
    expect(Math.round(shown * 100) / 100).toBe(inView)
    expect(gap).toBe(wanted)
    const carousel = page.getByRole('region', { name: 'What people say' })
    const firstInView = () =>
      carousel.getByRole('list').evaluate((row) => {
        const { left } = row.getBoundingClientRect()
        return [...row.children].findIndex((slide) => slide.getBoundingClientRect().right > left + 20)
      })
    await takenOver(carousel.getByRole('button', { name: 'Next' }))
    await carousel.getByRole('button', { name: 'Next' }).click()
    await expect.poll(firstInView).toBe(1)
    await carousel.getByRole('button', { name: 'Previous' }).click()
    await expect.poll(firstInView).toBe(0)
  },
)
