import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { browseShop, narrow } from './browsed-shop.ts'

const product = '/shop/sparkling-water/white-peach-thyme'

const site = browseShop()
let page: Page
const open = async (path: string, options?: BrowserContextOptions) => void (page = await site.open(path, options))

describe('tiles', () => {
  test('GALLERY-05: further pictures come by hover and by focus, and not by touch', async () => {
    const tile = () => page.getByRole('link', { name: /^White Peach/ }).first()
    await open('/shop/sparkling-water')
    expect(await tile().locator('img').count()).toBe(1)
    await tile().hover()
    await expect.poll(() => tile().locator('img').count()).toBeGreaterThan(2)
    await page.mouse.move(0, 0)
    await expect.poll(() => tile().locator('img').count()).toBe(1)
    await tile().focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect.poll(() => tile().locator('img').count()).toBeGreaterThan(2)
    await open('/shop/sparkling-water', { viewport: narrow, hasTouch: true, isMobile: true })
    await tile().dispatchEvent('pointerover', { pointerType: 'touch', bubbles: true })
    expect(await tile().locator('img').count()).toBe(1)
  })

  test('GALLERY-05: the product stays until all its further pictures have come; then one of them is seen at a time', async () => {
    await open('/shop/sparkling-water')
    const pictures = page
      .getByRole('link', { name: /^White Peach/ })
      .first()
      .locator('.tile-pictures > img')
    await pictures.first().scrollIntoViewIfNeeded()
    await expect.poll(() => pictures.first().getAttribute('data-stage')).toBe('loaded')
    const opacities = () => pictures.evaluateAll((all) => all.map((picture) => getComputedStyle(picture).opacity))
    const gate = Promise.withResolvers<void>()
    await page.route(/\/images\/.*[?&]w=/, (route) => gate.promise.then(() => route.continue()))
    await pictures.first().hover()
    await expect.poll(opacities).toEqual(['1', '0', '0'])
    gate.resolve()
    await expect.poll(opacities).toEqual(['0', '0', '1'])
  })

  test('TILE-03: on a desktop a tile shows its gallery picture to a cursor, on narrower screens it does not', async () => {
    for (const [width, isShown] of [
      [1440, true],
      [1000, false],
    ] as const) {
      await open('/shop/sparkling-water', { viewport: { width, height: 900 } })
      const tile = page.getByRole('link', { name: /^White Peach/ }).first()
      const preview = tile.locator('img.rounded-pill')
      expect(await preview.count()).toBe(0)
      await tile.hover()
      await preview.waitFor({ state: 'attached' })
      expect(await preview.isVisible()).toBe(isShown)
    }
  })

  test('TILE-06: a tile asks for no picture larger than 640 × 640', async () => {
    await open('/shop/sparkling-water')
    const tile = page.getByRole('link', { name: /^White Peach/ }).first()
    await tile.hover()
    const pictures = tile.locator('.tile-pictures > img[data-stage="loaded"]')
    await pictures.nth(2).waitFor()
    const sizes = await pictures.evaluateAll((images: HTMLImageElement[]) =>
      images.flatMap(({ srcset, src }) =>
        [...`${srcset} ${src}`.matchAll(/[?&][wh]=(\d+)/g)].map(([, size]) => Number(size)),
      ),
    )
    expect(Math.max(...sizes)).toBe(640)
  })

  test('a press on a picture that the cursor has brought in leads to the product', async () => {
    await open('/shop/sparkling-water')
    const tile = page.getByRole('link', { name: /^White Peach/ }).first()
    await tile.hover()
    await tile.locator('.reveal').last().click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(product)
  })
})
