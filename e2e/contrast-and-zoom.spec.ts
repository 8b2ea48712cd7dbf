import type { Locator, Page } from '@playwright/test'
import { brokenWords, clickHydrated, enlarge, narrow, waitUntilLoaded } from './browser.ts'
import { add, cartButton, drawer, title, water } from './cart-journey.ts'
import { menuOf } from './chrome-page.ts'
import { expect, test } from './fixtures.ts'

const closeButton = (page: Page) => drawer(page).getByRole('button', { name: 'Close the cart' })

/** Waits until an overlay is opaque at this fraction of its width and half its height. */
const expectOpaque = (overlay: Locator, at: number): Promise<void> =>
  expect
    .poll(() =>
      overlay.evaluate((overlay, at) => {
        const { left, top, width, height } = overlay.getBoundingClientRect()
        return document
          .elementsFromPoint(left + width * at, top + height / 2)
          .filter((element) => overlay.contains(element))
          .some((element) => getComputedStyle(element).backgroundColor.startsWith('rgb('))
      }, at),
    )
    .toBe(true)

/** The styles that distinguish a choice; the page behind is white. */
const lookOf = (choice: Locator): Promise<string[]> =>
  choice.evaluate((element) => {
    const { backgroundColor, borderWidth, outlineStyle } = getComputedStyle(element)
    const isSeen = !/^rgba?\(255, 255, 255|, 0\)$/.test(backgroundColor)
    return [isSeen ? backgroundColor : 'none', borderWidth, outlineStyle]
  })

test.describe('with the colors of the system, as in a contrast theme', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }))

  test('the page does not show through menu, drawer and gallery', async ({ page }) => {
    await add(page, water)
    await expectOpaque(drawer(page), 0.75)
    for (const part of ['.drawer-header', '.drawer-foot']) await expectOpaque(page.locator(part), 0.5)
    await closeButton(page).click()
    await page.getByRole('button', { name: 'Shop' }).click()
    await menuOf(page).waitFor()
    await expectOpaque(menuOf(page), 0.95)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Magnify White Peach & Thyme', exact: true }).click()
    const gallery = page.getByRole('dialog', { name: /, close up$/ })
    await gallery.waitFor()
    await expectOpaque(gallery, 0.05)
  })

  test('chosen elements differ from others', async ({ page }) => {
    await page.goto(water)
    await waitUntilLoaded(page)
    for (const choices of ['.choice-pill', '.choice-card', '.thumbnail']) {
      const [chosen, other] = [page.locator(choices).first(), page.locator(choices).nth(1)]
      expect(await lookOf(chosen), choices).not.toEqual(await lookOf(other))
    }
  })
})

test('in a low window the drawer’s title covers what is scrolled under it', async ({ page }) => {
  const header = drawer(page).locator('.drawer-header')
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/shop')
  await clickHydrated(cartButton(page))
  await expect(drawer(page).getByText('Nothing here but clouds')).toBeVisible()
  await expect(header).toHaveCSS('background-image', /gradient/u)
  await add(page, water)
  await drawer(page).getByRole('button', { name: 'add a digital note' }).click()
  await expect(header).toHaveCSS('background-image', /gradient/u)
})

test('with the colors of the system the checkout’s buttons have an edge, and its lists an arrow', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await add(page, water)
  await drawer(page).getByRole('button', { name: 'Checkout' }).click()
  await expect(page.getByRole('button', { name: 'Continue to payment' })).not.toHaveCSS('border-top-width', '0px')
  await expect(page.getByLabel('Country')).toHaveCSS('appearance', 'auto')
})

test.describe('on a low window, as at 400 % of the size', () => {
  test.use({ viewport: { width: 320, height: 256 } })

  test('the lines of the cart are not covered by its foot', async ({ page }) => {
    await add(page, water)
    const picker = drawer(page).getByRole('combobox').first()
    await expect(picker).toBeInViewport({ ratio: 1 })
    await picker.click({ trial: true })
    await drawer(page).getByRole('button', { name: 'Checkout' }).scrollIntoViewIfNeeded()
    await expect(drawer(page).getByRole('button', { name: 'Checkout' })).toBeInViewport({ ratio: 1 })
    await expect(closeButton(page)).toBeInViewport({ ratio: 1 })
  })

  test('the text of an empty cart is below its title, and no cloud covers it', async ({ page }) => {
    await page.goto('/about')
    await clickHydrated(cartButton(page))
    const words = drawer(page).getByText('Nothing here but clouds')
    await words.waitFor()
    const boxes = [title(page), words, ...(await drawer(page).locator('.cart-cloud').all())]
    const [heading, text, ...clouds] = await Promise.all(boxes.map((box) => box.boundingBox()))
    if (!heading || !text) throw new Error('The title or the words are not drawn')
    expect(heading.y + heading.height).toBeLessThanOrEqual(text.y)
    for (const cloud of clouds) {
      if (!cloud) throw new Error('A cloud is not drawn')
      expect(cloud.y + cloud.height <= text.y || cloud.y >= text.y + text.height).toBe(true)
    }
  })
})

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not drawn')
  return box
}

test.describe('with letters twice as large on a phone', () => {
  test.use({ viewport: narrow })

  test('the price and the choices of a cart’s line have room', async ({ page }) => {
    await add(page, water)
    await enlarge(page)
    const name = drawer(page).getByRole('link', { name: 'White Peach & Thyme' })
    const [words, price] = await Promise.all([boxOf(name), boxOf(drawer(page).getByText('$22.00').first())])
    expect(words.x + words.width < price.x - 8 || words.y + words.height <= price.y).toBe(true)
    const plan = await boxOf(drawer(page).getByRole('combobox').nth(1))
    expect(plan.x + plan.width).toBeLessThanOrEqual(narrow.width)
  })

  test('the drawer’s title is fully visible, above its contents', async ({ page }) => {
    await add(page, water)
    await drawer(page).getByRole('button', { name: 'add a digital note' }).click()
    await enlarge(page)
    const [heading, label] = [title(page), drawer(page).getByText('What would you like to say?')]
    await expect(heading).toBeInViewport({ ratio: 1 })
    const [above, below] = await Promise.all([boxOf(heading), boxOf(label)])
    expect(above.y + above.height).toBeLessThanOrEqual(below.y)
  })

  test('a suggestion’s button and the checkout stay within the window', async ({ page }) => {
    await add(page, water)
    await enlarge(page)
    const button = await boxOf(drawer(page).getByRole('button', { name: /^Add Apricot/ }))
    expect(button.x + button.width).toBeLessThanOrEqual(narrow.width)
    await drawer(page).getByRole('button', { name: 'Checkout' }).click()
    await page.getByRole('button', { name: 'Continue to payment' }).waitFor()
    await enlarge(page)
    expect(await page.locator('html').evaluate(({ scrollWidth }) => scrollWidth)).toBe(narrow.width)
  })

  test('the last small picture of a product is a word that fits', async ({ page }) => {
    await page.goto(water)
    await enlarge(page)
    const more = page.getByRole('button', { name: /^More views/ })
    const box = await boxOf(more)
    const words = await more.evaluate((button) => {
      const range = document.createRange()
      range.setEndAfter(button.firstChild ?? button)
      range.setStartBefore(button.firstChild ?? button)
      return range.getBoundingClientRect().toJSON()
    })
    expect(words.width).toBeLessThanOrEqual(box.width)
    expect(words.height).toBeLessThanOrEqual(box.height)
    expect(box.x + box.width).toBeLessThanOrEqual(narrow.width)
  })

  test('the name of a tested product, and whom a rhythm suits, keep whole words', async ({ page }) => {
    await page.goto('/labresults')
    await enlarge(page)
    const name = page.getByRole('term').filter({ hasText: 'Grapefruit' }).first()
    expect((await boxOf(name)).width).toBeGreaterThan(200)
    await page.goto('/shop/buy-now/subscribe')
    await enlarge(page)
    expect((await boxOf(page.getByRole('cell', { name: 'The thirsty. The generous.' }))).width).toBeGreaterThan(160)
  })

  test('on home nothing covers Shop, and the address of a sign-up has room', async ({ page }) => {
    await page.goto('/')
    await enlarge(page)
    await expect(page.locator('.floating-cta-range > a')).not.toBeInViewport()
    const shop = page.getByRole('main').getByRole('link', { name: 'Shop', exact: true })
    for (const scrolled of [20, 100]) {
      await page.evaluate((top) => scrollTo(0, top), scrolled)
      await shop.click({ trial: true, position: { x: 20, y: (await boxOf(shop)).height - 4 } })
    }
    const form = page.getByRole('contentinfo').locator('form.sign-up')
    const [field, button] = await Promise.all([boxOf(form.getByRole('textbox')), boxOf(form.getByRole('button'))])
    expect(field.width).toBeGreaterThan(180)
    expect(button.y).toBeGreaterThanOrEqual(field.y + field.height)
  })
})

const others = '/find-your-recess /find-your-recess?kind=zero-proof /press /shop/buy-now/subscribe /testimonials'
const paths = [
  '/shop/halcyon-mood',
  '/shop/halcyon-mood/blackcurrant-lavender',
  '/sparkling-water',
  ...others.split(' '),
]
/** The texts that end beyond the window, except in carousels. */
const textsBeyond = (page: Page): Promise<(string | null)[]> =>
  page
    .locator('main :is(h1, blockquote, p:not(:has(*), .sr-only), a:not(.tile) > span:not(.sr-only)):visible')
    .evaluateAll((parts) =>
      parts.flatMap((part) => {
        const words = document.createRange()
        words.selectNodeContents(part)
        const { right } = words.getBoundingClientRect()
        return right > innerWidth + 1 && !part.closest('.carousel') ? [part.textContent] : []
      }),
    )

/** The headlines, quotes and names of ingredients. */
const headlines =
  ':is(main, footer) :is(h1, h2, blockquote, blockquote p, .font-display, .porthole-title):not(:has(*)):visible'

test('words are whole and within the window, at 360 and 1280 px also in letters twice as large', async ({ page }) => {
  for (const path of paths) {
    await page.goto(path)
    // In the narrowest window with several columns, text has its usual size.
    for (const width of [1024, 360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      if (width !== 1024) await enlarge(page)
      expect(await textsBeyond(page), `${path} at ${width} px`).toEqual([])
      expect(await brokenWords(page.locator(headlines)), `${path} at ${width} px`).toEqual([])
    }
  }
})

test('a pill under the pointer can be read, whatever its color is without it', async ({ page }) => {
  await page.goto('/find-your-recess?kind=zero-proof')
  const response = page.getByRole('main').getByRole('listitem').getByRole('link').first()
  const skip = page.getByRole('link', { name: 'Skip to main content' })
  await skip.focus()
  for (const pill of [response, skip]) {
    await expect(pill).not.toHaveCSS('color', 'rgb(255, 255, 255)')
    await pill.hover()
    await expect(pill).toHaveCSS('color', 'rgb(255, 255, 255)')
    await expect(pill).toHaveCSS('background-color', 'rgb(29, 42, 88)')
  }
})

/** The contrast of an element's edge to white. */
const edgeContrast = (element: Locator): Promise<number> =>
  element.evaluate((element) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    if (!canvas) throw new Error('There is no canvas')
    canvas.fillStyle = '#fff'
    canvas.fillRect(0, 0, 1, 1)
    canvas.fillStyle = getComputedStyle(element).borderTopColor
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) =>
      value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
  })

test('fields and choices have an edge of 3 : 1, and of more where the visitor asks for more contrast', async ({
  page,
}) => {
  const choices = [".choice-pill:not([aria-current='true'])", '.choice-card', 'fieldset:has(.step-button)']
  for (const [contrast, least] of [
    ['no-preference', 3],
    ['more', 10],
  ] as const) {
    await page.emulateMedia({ contrast })
    for (const [path, parts] of [
      ['/contact', ['.field']],
      [water, choices],
    ] as const) {
      await page.goto(path)
      for (const part of parts) {
        const edge = await edgeContrast(page.getByRole('main').locator(part).first())
        expect(edge, `${part} with contrast ${contrast}`).toBeGreaterThanOrEqual(least)
      }
    }
  }
})
