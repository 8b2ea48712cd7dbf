import { narrow } from './browser.ts'
import { expect, test } from './fixtures.ts'

const product = '/shop/sparkling-water/white-peach-thyme'

test.describe('tiles', () => {
  test('GALLERY-05, TILE-02, PUB-37: more pictures are shown on hover and focus, not on touch', async ({ open }) => {
    const tile = () => page.getByRole('link', { name: /^White Peach/ }).first()
    let page = await open('/shop/sparkling-water')
    await expect(tile().locator('img')).toHaveCount(1)
    await tile().hover()
    await expect(tile().locator('img')).toHaveCount(4)
    await page.mouse.move(0, 0)
    await expect(tile().locator('img')).toHaveCount(1)
    await tile().focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(tile().locator('img')).toHaveCount(4)
    page = await open('/shop/sparkling-water', { viewport: narrow, hasTouch: true, isMobile: true })
    await tile().dispatchEvent('pointerover', { pointerType: 'touch', bubbles: true })
    await expect(tile().locator('img')).toHaveCount(1)
    await tile().focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(tile()).toBeFocused()
    await expect(tile().locator('img')).toHaveCount(1)
  })

  test('GALLERY-05: the first picture stays until the others are loaded; then one is visible at a time', async ({
    open,
  }) => {
    const page = await open('/shop/sparkling-water')
    const pictures = page
      .getByRole('link', { name: /^White Peach/ })
      .first()
      .locator('.tile-pictures > img')
    await pictures.first().scrollIntoViewIfNeeded()
    await expect(pictures.first()).toHaveAttribute('data-stage', 'loaded')
    const opacities = () => pictures.evaluateAll((all) => all.map((picture) => getComputedStyle(picture).opacity))
    const gate = Promise.withResolvers<void>()
    await page.route(/\/images\/.*[?&]w=/, (route) => gate.promise.then(() => route.continue()))
    await pictures.first().hover()
    await expect.poll(opacities).toEqual(['1', '0', '0'])
    gate.resolve()
    await expect.poll(opacities).toEqual(['0', '0', '1'])
  })

  test('TILE-03: a tile shows its gallery picture on hover on a desktop, not on narrower screens', async ({ open }) => {
    for (const [width, isShown] of [
      [1440, true],
      [1000, false],
    ] as const) {
      const page = await open('/shop/sparkling-water', { viewport: { width, height: 900 } })
      const tile = page.getByRole('link', { name: /^White Peach/ }).first()
      const preview = tile.locator('img.rounded-pill')
      await expect(preview).toHaveCount(0)
      await tile.hover()
      await expect(preview).toBeAttached()
      await expect(preview).toBeVisible({ visible: isShown })
    }
  })

  test('TILE-06: a tile requests no picture larger than 640 × 640', async ({ open }) => {
    const page = await open('/shop/sparkling-water')
    const tile = page.getByRole('link', { name: /^White Peach/ }).first()
    await tile.hover()
    const pictures = tile.locator('.tile-pictures > img[data-stage="loaded"]')
    await expect(pictures.nth(2)).toBeVisible()
    const sizes = await pictures.evaluateAll((images: HTMLImageElement[]) =>
      images.flatMap(({ srcset, src }) =>
        [...`${srcset} ${src}`.matchAll(/[?&][wh]=(\d+)/g)].map(([, size]) => Number(size)),
      ),
    )
    expect(Math.max(...sizes)).toBe(640)
  })

  test('a click on a picture shown on hover leads to the product', async ({ open }) => {
    const page = await open('/shop/sparkling-water')
    const tile = page.getByRole('link', { name: /^White Peach/ }).first()
    await tile.hover()
    await tile.locator('.reveal').last().click()
    await expect(page).toHaveURL(product)
  })
})
