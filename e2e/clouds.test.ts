import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessibilityFaults, recordPage, stopClock } from './browser.ts'
import { browseShop, moving, narrow } from './browsed-shop.ts'
import { expectFocus, expectFocusIn } from './keyboard-hand.ts'

const site = browseShop()

const cloudsOn = (page: Page) => page.getByRole('group', { name: 'Clouds' }).locator('.cloud:not([inert])')
const gameOn = (page: Page) => page.getByRole('dialog')
const gameClouds = (page: Page) => gameOn(page).getByRole('group', { name: 'The sky' }).locator('.cloud:not([inert])')
const scoreOn = (page: Page) => gameOn(page).locator('output').textContent()

/** Where the first of these clouds is drawn. */
const positionOf = (clouds: Locator) => clouds.first().evaluate((element) => element.getBoundingClientRect().x)

/** A point of the window at which a cloud would be hit. */
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
  await gameOn(page).getByRole('heading', { name: 'Pop the clouds' }).waitFor()
}

describe('decorative clouds', () => {
  test('CLOUD-01: drift', async () => {
    const page = await site.open('/404', moving)
    await cloudsOn(page).first().waitFor()
    const before = await positionOf(cloudsOn(page))
    await expect.poll(() => positionOf(cloudsOn(page))).not.toBe(before)
  })

  test('CLOUD-02, CLOUD-11: are visible, and go poof in eight steps when clicked', async () => {
    const page = await site.open('/404', moving)
    await cloudsOn(page).nth(4).waitFor()
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
    await expect.poll(() => cloudsOn(page).count()).toBe(4)
  })

  test('CLOUD-12: a sky-wide dismiss blows all of them away', async () => {
    const page = await site.open('/404', moving)
    await cloudsOn(page).nth(4).waitFor()
    await page.getByRole('button', { name: 'Clear the sky' }).click()
    await expect.poll(() => cloudsOn(page).count()).toBe(0)
  })

  test('come back after two minutes', async () => {
    const page = await site.open('/404')
    await cloudsOn(page).nth(4).waitFor()
    await page.clock.install()
    await cloudsOn(page).first().dispatchEvent('click')
    await expect.poll(() => cloudsOn(page).count()).toBe(4)
    await page.clock.runFor(121_000)
    await expect.poll(() => cloudsOn(page).count()).toBe(5)
  })
})

test('CLOUD-13: the clouds of the empty cart are back two minutes after each was blown away', async () => {
  const page = await site.open('/404')
  const drawer = page.getByRole('dialog', { name: 'Cart' })
  const clouds = drawer.locator('.cloud:not([inert])')
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  await expect.poll(() => clouds.count()).toBe(2)
  await stopClock(page)
  await clouds.first().click()
  await page.clock.runFor(60_000)
  await expect.poll(() => clouds.count()).toBe(1)
  await clouds.click()
  await drawer.getByText("Can't decide? You could try", { exact: true }).waitFor()
  await page.clock.runFor(60_000)
  await drawer.getByText('Nothing here but clouds', { exact: true }).waitFor()
  // Who read what is gone now goes on at the drawer's title.
  await expectFocus(drawer.getByRole('heading', { name: 'Cart' }))
  expect(await clouds.count()).toBe(1)
  await page.clock.runFor(60_000)
  await expect.poll(() => clouds.count()).toBe(2)
})

describe('the clouds game', () => {
  test('CLOUD-04, CLOUD-07: is there on the 404 page: clouds drift, are popped and counted, until the sky is clear', async () => {
    const page = await site.open('/404', moving)
    await play(page)
    await expect.poll(() => gameClouds(page).count()).toBe(12)
    await expect.poll(() => scoreOn(page)).toBe('0 of 12')
    const before = await positionOf(gameClouds(page))
    await expect.poll(() => positionOf(gameClouds(page))).not.toBe(before)
    for (let left = 12; left > 0; left--) {
      await expect.poll(() => gameClouds(page).count()).toBe(left)
      await gameClouds(page).first().dispatchEvent('click')
    }
    await gameOn(page).getByRole('heading', { name: 'Not a cloud in the sky' }).waitFor()
    await gameOn(page).getByText('You popped 12 clouds.').waitFor()
    await gameOn(page).getByRole('button', { name: 'Once more' }).click()
    await expect.poll(() => scoreOn(page)).toBe('0 of 12')
  })

  test('CLOUD-05: can be played by keyboard alone, and gives the focus back', async () => {
    const page = await site.open('/404')
    const record = recordPage(page, site.origin)
    const start = page.getByRole('button', { name: 'Pop some clouds' })
    await start.focus()
    await page.keyboard.press('Enter')
    await gameOn(page).getByRole('heading', { name: 'Pop the clouds' }).waitFor()
    await expectFocusIn(gameOn(page))
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    for (let presses = 0; presses < 5 && !(await focused()).startsWith('Cloud'); presses++) {
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await expect.poll(() => scoreOn(page)).toBe('1 of 12')
    await expect.poll(focused).toMatch(/^Cloud \d+/)
    await page.keyboard.press('Space')
    await expect.poll(() => scoreOn(page)).toBe('2 of 12')

    const seen = new Set<string>()
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp']) {
      await page.keyboard.press(key)
      seen.add(await focused())
    }
    expect(seen.size).toBeGreaterThan(1)
    await page.keyboard.press('Escape')
    await expect.poll(() => gameOn(page).count()).toBe(0)
    await expectFocus(start)
    expect(record.errors).toEqual([])
  })

  test('CLOUD-06: can be played by touch', async () => {
    const page = await site.open('/404', { viewport: narrow, hasTouch: true, isMobile: true })
    await page.getByRole('button', { name: 'Pop some clouds' }).tap()
    await gameClouds(page).first().waitFor()
    const { x, y } = await pointOnCloud(gameClouds(page))
    await page.touchscreen.tap(x, y)
    await expect.poll(() => scoreOn(page)).toBe('1 of 12')
    await gameOn(page).getByRole('button', { name: 'That’s enough' }).tap()
    await gameOn(page).getByText('You popped 1 cloud.').waitFor()
    await gameOn(page).getByRole('button', { name: 'Exit' }).tap()
    await expect.poll(() => gameOn(page).count()).toBe(0)
  })

  test('CLOUD-09: is there on find-your-recess, and can be played again after it was left', async () => {
    const page = await site.open('/find-your-recess')
    for (const _round of ['first', 'second']) {
      await play(page)
      await expect.poll(() => scoreOn(page)).toBe('0 of 12')
      await gameClouds(page).first().dispatchEvent('click')
      await expect.poll(() => scoreOn(page)).toBe('1 of 12')
      await gameOn(page).getByRole('button', { name: 'Exit' }).click()
      await expect.poll(() => gameOn(page).count()).toBe(0)
    }
  })

  test('CLOUD-10: moves nothing for people who asked for that, and is played all the same', async () => {
    const page = await site.open('/404')
    await play(page)
    await gameClouds(page).nth(11).waitFor()
    const running = () => page.evaluate(() => document.getAnimations().length)
    expect(await running()).toBe(0)
    await gameClouds(page).first().dispatchEvent('click')
    await expect.poll(() => gameClouds(page).count()).toBe(11)
    expect(await running()).toBe(0)
    const opacity = await gameOn(page)
      .locator('.cloud[data-dismissed=true] .cloud-puff')
      .first()
      .evaluate((puff) => getComputedStyle(puff).opacity)
    expect(opacity).toBe('0')
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

/** How the cart's drawer is styled in a window of this width. */
async function drawerAt(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 })
  return page.locator('.cart-drawer').evaluate((element) => {
    const { transitionDuration, maxWidth } = getComputedStyle(element)
    return { duration: transitionDuration, maximum: maxWidth, width: element.clientWidth }
  })
}

test('MOTION-03, MOTION-04: the drawer comes in 1 s, from 768 px on in 0.65 s, and is at most 50rem wide', async () => {
  const page = await site.open('/404', moving)
  await page.getByRole('button', { name: /^Cart/ }).click()
  await page.locator('.cart-drawer').waitFor()
  for (const width of [360, 767]) expect((await drawerAt(page, width)).duration).toBe('1s')
  for (const width of [768, 1440]) expect((await drawerAt(page, width)).duration).toBe('0.65s')
  expect(await drawerAt(page, 1900)).toMatchObject({ maximum: '800px', width: 800 })
})
