import type { Locator, Page } from '@playwright/test'
import { accessibilityViolations, enlarge, withMotion, narrow, recordPage, stopClock } from './browser.ts'
import { expect, test } from './fixtures.ts'
import { expectFocusIn } from './keyboard-user.ts'

const cloudsOn = (page: Page) => page.getByRole('group', { name: 'Clouds' }).locator('.cloud:not([inert])')
const gameOn = (page: Page) => page.getByRole('dialog')
const gameClouds = (page: Page) => gameOn(page).getByRole('group', { name: 'The sky' }).locator('.cloud:not([inert])')
const scoreOn = (page: Page) => gameOn(page).locator('output')

/** The position of the first of these clouds. */
const positionOf = (clouds: Locator) => clouds.first().evaluate((element) => element.getBoundingClientRect().x)

/** A point of the window at which a click hits a cloud. */
const pointOnCloud = (clouds: Locator) =>
  clouds.evaluateAll((elements) => {
    for (const element of elements) {
      const { x, y, width, height } = element.getBoundingClientRect()
      const point = { x: x + width / 2, y: y + height / 2 }
      if (element.contains(document.elementFromPoint(point.x, point.y))) return point
    }
    throw new Error('No cloud can be reached')
  })

async function play(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pop some clouds' }).click()
  await expect(gameOn(page).getByRole('heading', { name: 'Pop the clouds' })).toBeVisible()
}

test.describe('decorative clouds', () => {
  test('CLOUD-01: drift', async ({ open }) => {
    const page = await open('/404', withMotion)
    await expect(cloudsOn(page).first()).toBeVisible()
    const before = await positionOf(cloudsOn(page))
    await expect.poll(() => positionOf(cloudsOn(page))).not.toBe(before)
  })

  test('CLOUD-02, CLOUD-11: are visible, and go poof in eight steps when clicked', async ({ open }) => {
    const page = await open('/404', withMotion)
    await expect(cloudsOn(page).nth(4)).toBeVisible()
    const { x, y } = await pointOnCloud(cloudsOn(page))
    await page.mouse.click(x, y)
    const poof = await page
      .locator('.cloud[data-dismissed=true] .cloud-puff')
      .first()
      .evaluate((puff) => {
        const { animationName, animationTimingFunction } = getComputedStyle(puff)
        return { animationName, animationTimingFunction }
      })
    expect(poof).toEqual({ animationName: 'puff-away', animationTimingFunction: 'steps(8)' })
    await expect(cloudsOn(page)).toHaveCount(4)
  })

  test('CLOUD-12: the sky-wide dismiss pops all of them', async ({ open }) => {
    const page = await open('/404', withMotion)
    await expect(cloudsOn(page).nth(4)).toBeVisible()
    await page.getByRole('button', { name: 'Clear the sky' }).click()
    await expect(cloudsOn(page)).toHaveCount(0)
  })

  test('CLOUD-07, CLOUD-12: with letters twice as large on a phone their button covers no other', async ({ open }) => {
    const page = await open('/404', { viewport: narrow })
    const clear = page.getByRole('button', { name: 'Clear the sky' })
    await clear.waitFor()
    await enlarge(page)
    const [game, below] = [
      await page.getByRole('button', { name: 'Pop some clouds' }).boundingBox(),
      await clear.boundingBox(),
    ]
    expect((game?.y ?? 0) + (game?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  })

  test('come back after two minutes', async ({ open }) => {
    const page = await open('/404')
    await expect(cloudsOn(page).nth(4)).toBeVisible()
    await page.clock.install()
    await cloudsOn(page).first().dispatchEvent('click')
    await expect(cloudsOn(page)).toHaveCount(4)
    await page.clock.runFor(121_000)
    await expect(cloudsOn(page)).toHaveCount(5)
  })
})

test('CLOUD-13: each cloud of the empty cart is back two minutes after it was popped', async ({ open }) => {
  const page = await open('/404')
  const drawer = page.getByRole('dialog', { name: 'Cart' })
  const clouds = drawer.locator('.cloud:not([inert])')
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
  await expect(clouds).toHaveCount(2)
  await stopClock(page)
  await clouds.first().click()
  await page.clock.runFor(60_000)
  await expect(clouds).toHaveCount(1)
  await clouds.click()
  await expect(drawer.getByText("Can't decide? You could try", { exact: true })).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(drawer.getByText('Nothing here but clouds', { exact: true })).toBeVisible()
  // The focus of the removed suggestion moves to the drawer's title.
  await expect(drawer.getByRole('heading', { name: 'Cart' })).toBeFocused()
  await expect(clouds).toHaveCount(1)
  await page.clock.runFor(60_000)
  await expect(clouds).toHaveCount(2)
})

test.describe('the clouds game', () => {
  test('CLOUD-04, CLOUD-07: on the 404 page: clouds drift, pop and are counted', async ({ open }) => {
    const page = await open('/404', withMotion)
    await play(page)
    await expect(gameClouds(page)).toHaveCount(12)
    await expect(scoreOn(page)).toHaveText('0 of 12')
    const before = await positionOf(gameClouds(page))
    await expect.poll(() => positionOf(gameClouds(page))).not.toBe(before)
    for (let left = 12; left > 0; left--) {
      await expect(gameClouds(page)).toHaveCount(left)
      await gameClouds(page).first().dispatchEvent('click')
    }
    await expect(gameOn(page).getByRole('heading', { name: 'Not a cloud in the sky' })).toBeVisible()
    await expect(gameOn(page).getByText('You popped 12 clouds.')).toBeVisible()
    await gameOn(page).getByRole('button', { name: 'Once more' }).click()
    await expect(scoreOn(page)).toHaveText('0 of 12')
  })

  test('CLOUD-05: can be played by keyboard only, and returns the focus', async ({ shop, open }) => {
    const page = await open('/404')
    const record = recordPage(page, shop.origin)
    const start = page.getByRole('button', { name: 'Pop some clouds' })
    await start.focus()
    await page.keyboard.press('Enter')
    await expect(gameOn(page).getByRole('heading', { name: 'Pop the clouds' })).toBeVisible()
    await expectFocusIn(gameOn(page))
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    for (let presses = 0; presses < 5 && !(await focused()).startsWith('Cloud'); presses++) {
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await expect(scoreOn(page)).toHaveText('1 of 12')
    await expect(page.locator(':focus')).toHaveAttribute('aria-label', /^Cloud \d+/)
    await page.keyboard.press('Space')
    await expect(scoreOn(page)).toHaveText('2 of 12')

    const seen = new Set<string>()
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp']) {
      await page.keyboard.press(key)
      seen.add(await focused())
    }
    expect(seen.size).toBeGreaterThan(1)
    await page.keyboard.press('Escape')
    await expect(gameOn(page)).toHaveCount(0)
    await expect(start).toBeFocused()
    expect(record.errors).toEqual([])
  })

  test('CLOUD-06: can be played by touch', async ({ open }) => {
    const page = await open('/404', { viewport: narrow, hasTouch: true, isMobile: true })
    await page.getByRole('button', { name: 'Pop some clouds' }).tap()
    await expect(gameClouds(page).first()).toBeVisible()
    const { x, y } = await pointOnCloud(gameClouds(page))
    await page.touchscreen.tap(x, y)
    await expect(scoreOn(page)).toHaveText('1 of 12')
    await gameOn(page).getByRole('button', { name: 'That’s enough' }).tap()
    await expect(gameOn(page).getByText('You popped 1 cloud.')).toBeVisible()
    await gameOn(page).getByRole('button', { name: 'Exit' }).tap()
    await expect(gameOn(page)).toHaveCount(0)
  })

  test('CLOUD-09: on find-your-recess, and can be played again after exiting', async ({ open }) => {
    const plain = await open('/find-your-recess', { javaScriptEnabled: false })
    await expect(plain.getByText('Or look up for a while')).toBeHidden()
    const page = await open('/find-your-recess')
    await expect(page.getByText('Or look up for a while')).toBeVisible()
    for (const _round of ['first', 'second']) {
      await play(page)
      await expect(scoreOn(page)).toHaveText('0 of 12')
      await gameClouds(page).first().dispatchEvent('click')
      await expect(scoreOn(page)).toHaveText('1 of 12')
      await gameOn(page).getByRole('button', { name: 'Exit' }).click()
      await expect(gameOn(page)).toHaveCount(0)
    }
  })

  test('ends when the visitor goes back, also to a page with the same path', async ({ open }) => {
    const page = await open('/search?q=peach')
    await page.getByRole('main').getByRole('searchbox').fill('pear')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search?q=pear')
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
    await play(page)
    await page.goBack()
    await expect(page).toHaveURL('/search?q=peach')
    await expect(gameOn(page)).toHaveCount(0)
  })

  test('CLOUD-10: has no motion with reduced motion, and can still be played', async ({ open }) => {
    const page = await open('/404')
    await play(page)
    await expect(gameClouds(page).nth(11)).toBeVisible()
    const running = () => page.evaluate(() => document.getAnimations().length)
    expect(await running()).toBe(0)
    await gameClouds(page).first().dispatchEvent('click')
    await expect(gameClouds(page)).toHaveCount(11)
    expect(await running()).toBe(0)
    const opacity = await gameOn(page)
      .locator('.cloud[data-dismissed=true] .cloud-puff')
      .first()
      .evaluate((puff) => getComputedStyle(puff).opacity)
    expect(opacity).toBe('0')
    expect(await accessibilityViolations(page)).toEqual([])
  })
})

/** The styles of the cart's drawer in a window of this width. */
async function drawerAt(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 })
  return page.locator('.cart-drawer').evaluate((element) => {
    const { transitionDuration, maxWidth } = getComputedStyle(element)
    return { duration: transitionDuration, maximum: maxWidth, width: element.clientWidth }
  })
}

test('MOTION-03, MOTION-04: the drawer slides in 1 s, from 768 px on in 0.65 s; at most 50rem wide', async ({
  open,
}) => {
  const page = await open('/404', withMotion)
  await page.getByRole('link', { name: /^Cart/ }).click()
  await expect(page.locator('.cart-drawer')).toBeVisible()
  for (const width of [360, 767]) expect((await drawerAt(page, width)).duration).toBe('1s')
  for (const width of [768, 1440]) expect((await drawerAt(page, width)).duration).toBe('0.65s')
  expect(await drawerAt(page, 1900)).toMatchObject({ maximum: '800px', width: 800 })
})
