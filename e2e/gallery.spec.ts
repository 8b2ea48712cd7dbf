import type { Locator, Page } from '@playwright/test'
import { accessibilityViolations, waitUntilLoaded, withMotion, stopClock } from './browser.ts'
import { expect, test } from './fixtures.ts'

const product = '/shop/sparkling-water/white-peach-thyme'

const lightbox = (page: Page) => page.getByRole('dialog', { name: /, close up$/ })
const magnifier = (page: Page) => page.getByRole('button', { name: 'Magnify White Peach & Thyme', exact: true })
/** Also matches while the lightbox covers it. */
const pressMagnifier = (page: Page) => page.locator('button[aria-label^="Magnify White"]').dispatchEvent('click')
const stage = (page: Page) => lightbox(page).locator('.lightbox-stage')
const inLightbox = (page: Page, words: string) => lightbox(page).getByText(words, { exact: true })
const slide = (page: Page) => lightbox(page).locator('.lightbox-slide')
const ratio = (page: Page) => slide(page).evaluate((slide) => new DOMMatrix(getComputedStyle(slide).transform).a)

/** The center of an element. */
async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

/** Drags with the mouse from the center of the lightbox. */
async function drag(page: Page, way: { x: number; y: number }): Promise<void> {
  const { x, y } = await middleOf(stage(page))
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + way.x / 2, y + way.y / 2)
  await page.mouse.move(x + way.x, y + way.y)
  await page.mouse.up()
}

test('a phone requests the picture of a product in one size', async ({ newPage }) => {
  const page = await newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true })
  const large: string[] = []
  page.on('request', (request) => {
    const [, width] = /\/images\/.*[?&]w=(\d+)/.exec(request.url()) ?? []
    if (Number(width) > 640) large.push(request.url())
  })
  await page.goto(product)
  await waitUntilLoaded(page)
  expect(large).toEqual([expect.stringContaining('w=960&')])
})

test.describe('the hero gallery', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(product)
    await waitUntilLoaded(page)
  })

  test('GALLERY-03, GALLERY-07, GALLERY-10: the magnifier opens a lightbox with its picture in 2000 × 2000', async ({
    page,
  }) => {
    const large: string[] = []
    page.on('request', (request) => {
      if (/[?&]w=2000&h=2000\b/.test(request.url())) large.push(request.url())
    })
    await expect(magnifier(page)).toHaveAttribute('aria-pressed', 'false')
    await expect(page.locator('.thumbnail img[data-stage="loaded"]').first()).toBeVisible()
    expect(large).toEqual([])
    const gate = Promise.withResolvers<void>()
    await page.route('**w=2000&h=2000**', (route) => gate.promise.then(() => route.continue()))
    await magnifier(page).click()
    await expect(inLightbox(page, '1 of 6')).toBeVisible()
    await expect.poll(() => large.length).toBe(1)
    const placeholder = stage(page).locator('img[data-loaded=false][style*="h=350"]')
    await expect(placeholder).toBeVisible()
    gate.resolve()
    await expect(placeholder).toHaveCount(0)
    const button = page.locator('button[aria-label^="Magnify White"]')
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    expect(await accessibilityViolations(page)).toEqual([])
    await lightbox(page).getByRole('button', { name: 'Close' }).click()
    await expect(lightbox(page)).toBeHidden()
    await expect(button).toHaveAttribute('aria-pressed', 'false')
  })

  test('GALLERY-07: the magnifier zooms in, and out when clicked again', async ({ page }) => {
    await pressMagnifier(page)
    await expect(inLightbox(page, '1 of 6')).toBeVisible()
    await pressMagnifier(page)
    await expect(lightbox(page)).toBeHidden()
    await expect(lightbox(page)).toHaveCount(0)
  })

  test('a lightbox is closed while it loads', async ({ page }) => {
    const gate = Promise.withResolvers<void>()
    await page.route('**/assets/lightbox-*.js', (route) => gate.promise.then(() => route.continue()))
    await magnifier(page).click()
    await expect(inLightbox(page, 'Loading...')).toBeVisible()
    const close = lightbox(page).getByRole('button', { name: 'Close' })
    await expect(close).toBeFocused()
    expect(await accessibilityViolations(page)).toEqual([])
    await close.click()
    await expect(lightbox(page)).toBeHidden()
    await expect(magnifier(page)).toBeFocused()
    gate.resolve()
    await magnifier(page).click()
    await expect(inLightbox(page, '1 of 6')).toBeVisible()
    await expect(close).toBeFocused()
  })

  test('GALLERY-12: no thumbnail is requested higher than 350 px', async ({ page }) => {
    const thumbnails = page.locator('.thumbnail img[data-stage="loaded"]')
    await expect(thumbnails.nth(3)).toBeVisible()
    const heights = await thumbnails.evaluateAll((images: HTMLImageElement[]) =>
      images.flatMap(({ srcset, src }) =>
        [...`${srcset} ${src}`.matchAll(/[?&]h=(\d+)/g)].map(([, height]) => Number(height)),
      ),
    )
    expect(Math.max(...heights)).toBe(350)
  })

  test('GALLERY-08, GALLERY-09: six views: four thumbnails and More, which opens the fifth in the lightbox', async ({
    page,
  }) => {
    const slots = page.locator('.thumbnail')
    await expect(slots).toHaveCount(5)
    await expect(slots.locator('img')).toHaveCount(4)
    await slots.filter({ hasText: 'More' }).click()
    await expect(inLightbox(page, '5 of 6')).toBeVisible()
    await expect(inLightbox(page, 'Weather permitting')).toBeVisible()
  })

  test('GALLERY-02: Escape closes it and returns the focus', async ({ page }) => {
    await magnifier(page).focus()
    await page.keyboard.press('Enter')
    await expect(inLightbox(page, '1 of 6')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(lightbox(page)).toBeHidden()
    await expect(magnifier(page)).toBeFocused()
  })

  test('GALLERY-01: it closes when the URL changes', async ({ page }) => {
    await page.getByRole('link', { name: 'Sparkling water', exact: true }).first().click()
    await page.waitForURL(/\/shop\/sparkling-water$/)
    await page.goBack()
    await magnifier(page).click()
    await expect(inLightbox(page, '1 of 6')).toBeVisible()
    await page.goBack()
    await page.waitForURL((url) => url.pathname !== product)
    await expect(lightbox(page)).toBeHidden()
    await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden')
  })

  test('GALLERY-11: wheel, double tap and lens zoom to 1.5; arrows and swipes change the picture', async ({ page }) => {
    await magnifier(page).click()
    await expect(inLightbox(page, '1 of 6')).toBeVisible()
    const { x, y } = await middleOf(stage(page))
    await page.mouse.move(x, y)
    await page.mouse.wheel(0, -5000)
    await expect.poll(() => ratio(page)).toBe(1.5)
    await page.mouse.wheel(0, 5000)
    await expect.poll(() => ratio(page)).toBe(1)
    await page.mouse.dblclick(x, y)
    await expect.poll(() => ratio(page)).toBe(1.5)
    await lightbox(page).getByRole('button', { name: 'Magnify' }).click()
    await expect.poll(() => ratio(page)).toBe(1)
    await page.keyboard.press('ArrowRight')
    await expect(inLightbox(page, '2 of 6')).toBeVisible()
    await drag(page, { x: -200, y: 0 })
    await expect(inLightbox(page, '3 of 6')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(inLightbox(page, '2 of 6')).toBeVisible()
    await drag(page, { x: 0, y: 240 })
    await expect(lightbox(page)).toBeHidden()
  })
})

test.describe('the lightbox with motion', () => {
  test.use(withMotion)

  test.beforeEach(async ({ page }) => {
    await page.goto(product)
    await waitUntilLoaded(page)
    await magnifier(page).click()
    await expect(inLightbox(page, '1 of 6')).toBeVisible()
  })

  test('a picture follows the drag and settles on release', async ({ page }) => {
    await expect(slide(page)).toHaveCSS('transition-duration', '0.25s')
    const { x, y } = await middleOf(stage(page))
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 30, y)
    await expect(slide(page)).toHaveCSS('transition-duration', '0s')
    await page.mouse.up()
    await expect(slide(page)).toHaveCSS('transition-duration', '0.25s')
    await expect(inLightbox(page, '1 of 6')).toBeVisible()
  })

  test('a closed lightbox stays until its sky has faded', async ({ page }) => {
    const slides = page.locator('.lightbox-slide')
    await stopClock(page)
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    await page.clock.runFor(499)
    await expect(slides).toHaveCount(1)
    await page.clock.runFor(1)
    await expect(slides).toHaveCount(0)
  })
})

test('GALLERY-04: a film fits into the lightbox of a low window, with its button', async ({ open }) => {
  const page = await open(product, { viewport: { width: 844, height: 390 } })
  await page.locator('.thumbnail').filter({ hasText: 'More' }).click()
  await expect(inLightbox(page, '5 of 6')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(stage(page).locator('video')).toBeInViewport({ ratio: 1 })
  await expect(stage(page).getByRole('button', { name: /the film$/ })).toBeInViewport({ ratio: 1 })
})

test('GALLERY-04: the pictures of the lookbook open in a lightbox too, one gallery at a time', async ({ open }) => {
  const page = await open(product)
  // Its second round is drawn once it is hydrated.
  await expect(page.locator('.lookbook-line')).toHaveCount(2)
  await page
    .getByRole('button', { name: /^Magnify picture 1 of/ })
    .first()
    .click()
  await expect(lightbox(page).locator('img')).toBeVisible()
  await expect(page.locator('dialog[open]')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(lightbox(page)).toBeHidden()
})
