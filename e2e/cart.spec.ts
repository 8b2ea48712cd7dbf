import type { Page } from '@playwright/test'
import { accessibilityViolations, clickHydrated, hydrated, withMotion, stopClock } from './browser.ts'
import {
  add,
  answerWith,
  cartButton,
  cartOf,
  drawer,
  mood,
  mutationOf,
  otherWater,
  powder,
  quantity,
  saved,
  subtotal,
  title,
  water,
} from './cart-journey.ts'
import { expect, test } from './fixtures.ts'

test.describe('the empty cart', () => {
  test('is a page for a click before the page’s script has loaded', async ({ page }) => {
    const gate = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', (route) => gate.promise.then(() => route.continue()))
    await page.goto(water, { waitUntil: 'commit' })
    await cartButton(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Nothing here but clouds' })).toBeVisible()
    gate.resolve()
  })

  test('DRAWER-05: the title reads Loading... until the cart is there, which is not called empty', async ({ page }) => {
    const gate = Promise.withResolvers<void>()
    await answerWith(page, 'CartCreate', async (route) => gate.promise.then(() => route.fallback()))
    await page.goto(water)
    await clickHydrated(cartButton(page))
    await drawer(page).locator('.drawer-body').waitFor({ state: 'attached' })
    await expect(title(page)).toHaveText('Loading...')
    // At once: it would not stay until the cart’s creation fails.
    expect(await drawer(page).getByText('Nothing here but clouds').count()).toBe(0)
    gate.resolve()
    await expect(title(page)).toHaveText('Cart')
  })

  test('DRAWER-10, DRAWER-11, CLOUD-08: there is a game, and behind two clouds something to try', async ({ page }) => {
    await page.goto(water)
    await clickHydrated(cartButton(page))
    await expect(drawer(page).getByText('Nothing here but clouds', { exact: true })).toBeVisible()
    await expect(drawer(page).getByRole('button', { name: /cloud: blow it away/ })).toHaveCount(2)
    expect(await accessibilityViolations(page)).toEqual([])
    await drawer(page).getByRole('button', { name: 'Pop some clouds' }).click()
    const game = page.getByRole('dialog', { name: 'Pop the clouds' })
    await expect(game.getByText('0 of 12')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(game).toHaveCount(0)
    await drawer(page)
      .getByRole('button', { name: /^The first cloud/ })
      .click()
    await expect(drawer(page).getByText('Nothing here but clouds', { exact: true })).toBeVisible()
    await expect(drawer(page).getByRole('button', { name: /^The second cloud/ })).toBeFocused()
    await page.keyboard.press('Enter')
    const words = drawer(page).getByText("Can't decide? You could try", { exact: true })
    // They get the focus as a reading position; they are not interactive, so there is no focus ring.
    await expect(words).toBeFocused()
    expect(await words.evaluate((element) => getComputedStyle(element).boxShadow)).toBe('none')
    await expect(drawer(page).getByRole('link', { name: 'Blackcurrant & Lavender' })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
  })

  test('DRAWER-12: without a featured product there is nothing here', async ({ page }) => {
    await page.route('**/cart/settings', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), featured: null } })
    })
    await page.goto(water)
    await clickHydrated(cartButton(page))
    await drawer(page)
      .getByRole('button', { name: /^The first cloud/ })
      .click()
    await drawer(page)
      .getByRole('button', { name: /^The second cloud/ })
      .click()
    await expect(drawer(page).getByText('Nothing here', { exact: true })).toBeVisible()
    await expect(drawer(page).getByText("Can't decide? You could try")).toHaveCount(0)
  })
})

/** Whether the drawer is still open after the mouse has entered and left it. */
async function isOpenAfterMouse(page: Page): Promise<boolean> {
  await page.mouse.move(1200, 400)
  await page.mouse.move(300, 400)
  return drawer(page).isVisible()
}

test.describe('the drawer', () => {
  test('DRAWER-01: it slides in from the right', async ({ newPage }) => {
    const page = await newPage(withMotion)
    await page.goto(water)
    await hydrated(page)
    const from = await page.evaluate(
      () =>
        new Promise<unknown>((resolve) => {
          document.addEventListener('transitionrun', ({ target, propertyName }) => {
            if (!(target instanceof Element) || !target.matches('.cart-drawer') || propertyName !== 'translate') return
            const [animation] = target.getAnimations()
            const effect = animation?.effect
            resolve(effect instanceof KeyframeEffect ? effect.getKeyframes()[0]?.['translate'] : null)
          })
          document.querySelector<HTMLElement>('header a[aria-haspopup=dialog]:has([aria-live])')?.click()
        }),
    )
    expect(String(from)).toMatch(/^calc\(100% \+ /)
  })

  test('the second click of a double click does not close what the first one has opened', async ({ page }) => {
    await page.goto('/shop/buy-now/subscribe')
    await hydrated(page)
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await expect(drawer(page)).toHaveAttribute('open')
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await expect(drawer(page)).toHaveAttribute('open')
    await page.mouse.down()
    await page.mouse.up()
    await expect(drawer(page)).toBeHidden()
  })

  test('DRAWER-21: it becomes usable 1.5 s after it was mounted', async ({ page }) => {
    const gate = Promise.withResolvers<void>()
    await page.route('**/assets/idle-*.js', (route) => gate.promise.then(() => route.continue()))
    await page.goto(water)
    await hydrated(page)
    await stopClock(page)
    // The drawer is mounted now at the earliest.
    gate.resolve()
    await clickHydrated(cartButton(page))
    const body = drawer(page).locator('.drawer-body')
    let elapsed = 0
    const isThere = async () => {
      await page.clock.runFor(1)
      elapsed++
      return body.count()
    }
    await expect.poll(isThere).toBe(1)
    await page.clock.runFor(1499 - elapsed)
    await expect(body).toHaveAttribute('inert')
    // It was mounted at the latest when its body became visible.
    await page.clock.runFor(1 + elapsed)
    await expect(body).not.toHaveAttribute('inert')
  })

  test('DRAWER-19: it closes when the page is hidden', async ({ page }) => {
    await page.goto(water)
    await clickHydrated(cartButton(page))
    await expect(drawer(page)).toBeVisible()
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')))
    await expect(drawer(page)).toBeHidden()
  })

  test('DRAWER-20: opened by adding it closes when the mouse leaves, opened by hand it does not', async ({ page }) => {
    await add(page, water)
    await expect(drawer(page)).toBeVisible()
    await expect.poll(() => isOpenAfterMouse(page)).toBe(false)
    await clickHydrated(cartButton(page))
    await expect(drawer(page)).toBeVisible()
    for (let times = 0; times < 3; times++) expect(await isOpenAfterMouse(page)).toBe(true)
  })

  test('DRAWER-09, ENTITY-01: another pack size and a plan are chosen in the line’s place', async ({ page }) => {
    await add(page, water)
    const size = drawer(page).getByRole('combobox', { name: 'Pack Size of White Peach & Thyme' })
    await saved(page, 'CartLinesUpdate', async () => void (await size.selectOption('12 pack')))
    await expect(subtotal(page)).toHaveText('$39.00')
    const rhythm = drawer(page).getByRole('combobox', { name: /^How often: White Peach & Thyme/ })
    await saved(page, 'CartLinesUpdate', async () => void (await rhythm.selectOption({ label: 'Every 4 weeks' })))
    await expect(subtotal(page)).toHaveText('$35.10')
    await expect(drawer(page).locator('.cart-line')).toHaveCount(1)
    expect(await accessibilityViolations(page)).toEqual([])
  })

  test('DRAWER-22, DRAWER-23: hemp brings its warning, powders with water their note on shipping', async ({ page }) => {
    await add(page, powder)
    await expect(drawer(page).getByRole('button', { name: 'Checkout' })).toBeVisible()
    await expect(drawer(page).getByText(/^There’s hemp in this cart/)).toHaveCount(0)
    await expect(drawer(page).getByText(/travel in separate boxes/)).toHaveCount(0)
    await add(page, mood)
    await expect(drawer(page).getByText(/^There’s hemp in this cart/)).toBeVisible()
    await add(page, water)
    await expect(drawer(page).getByText(/travel in separate boxes/)).toBeVisible()
  })

  test('fifty clicks on + are at most three requests, and the service has the last number', async ({ page }) => {
    await add(page, water)
    const sent: string[] = []
    page.on('request', (request) => {
      if (mutationOf(request.postData())?.startsWith('CartLines')) sent.push(request.url())
    })
    const more = drawer(page).getByRole('button', { name: /^More: Quantity of White Peach/ })
    // A request pending when the clock is stopped would count as timed out, and be retried.
    await saved(page, 'CartLinesUpdate', () => more.click())
    await stopClock(page)
    for (let click = 1; click < 50; click++) {
      await more.dispatchEvent('click')
      await page.clock.runFor(16)
    }
    await page.clock.resume()
    await expect(quantity(page)).toHaveValue('51')
    await expect.poll(async () => (await cartOf(page)).lines.nodes[0]?.quantity).toBe(51)
    expect(sent.length).toBeLessThanOrEqual(3)
  })

  test('a change made just before the page is left is not lost', async ({ page }) => {
    await add(page, water)
    await drawer(page)
      .getByRole('button', { name: /^More: Quantity of White Peach/ })
      .click()
    await page.goto('about:blank')
    await page.goto(otherWater)
    await expect(cartButton(page)).toContainText('2')
  })
})

test.describe('the gift note', () => {
  test('DRAWER-06, DRAWER-14, GIFT-02, GIFT-03, GIFT-04, GIFT-15: it is added, shown, edited and removed', async ({
    page,
  }) => {
    await add(page, water)
    const addNote = drawer(page).getByRole('button', { name: 'add a digital note', exact: true })
    await addNote.click()
    await expect(title(page)).toHaveText('Digital gift note')
    await expect(drawer(page).getByText('200 characters remaining')).toBeVisible()
    const text = drawer(page).getByRole('textbox', { name: 'What would you like to say?' })
    await text.fill('Be well')
    await expect(drawer(page).getByText('193 characters remaining')).toBeVisible()
    await drawer(page).getByRole('button', { name: 'Save the note' }).click()
    await expect(drawer(page).getByText('Who is it for?')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await drawer(page).getByRole('textbox', { name: 'Their email address' }).fill('ada@example.com')
    await saved(page, 'CartAttributesUpdate', () => drawer(page).getByRole('button', { name: 'Save the note' }).click())
    await expect(title(page)).toHaveText('Cart')
    await expect(drawer(page).getByText('Be well', { exact: true })).toBeVisible()
    expect((await cartOf(page)).attributes).toEqual([
      { key: 'giftText', value: 'Be well' },
      { key: 'giftEmail', value: 'ada@example.com' },
    ])
    await drawer(page).getByRole('button', { name: 'edit the digital note' }).click()
    await expect(text).toHaveValue('Be well')
    await drawer(page).getByRole('button', { name: 'Back to the cart' }).click()
    await saved(page, 'CartAttributesUpdate', () =>
      drawer(page).getByRole('button', { name: 'remove the digital note' }).click(),
    )
    await expect(addNote).toBeVisible()
    expect((await cartOf(page)).attributes).toEqual([])
  })

  test('CART-15, GIFT-12: it goes when a subscription comes in, also by another plan for a line', async ({ page }) => {
    await add(page, water)
    await drawer(page).getByRole('button', { name: 'add a digital note', exact: true }).click()
    await drawer(page).getByRole('textbox', { name: 'What would you like to say?' }).fill('Be well')
    await drawer(page).getByRole('textbox', { name: 'Their email address' }).fill('ada@example.com')
    await saved(page, 'CartAttributesUpdate', () => drawer(page).getByRole('button', { name: 'Save the note' }).click())
    const rhythm = drawer(page).getByRole('combobox', { name: /^How often: White Peach & Thyme/ })
    await saved(page, 'CartAttributesUpdate', async () => void (await rhythm.selectOption({ label: 'Every 4 weeks' })))
    await expect(drawer(page).getByText('Digital notes don’t go with subscriptions or gift cards.')).toBeVisible()
    expect((await cartOf(page)).attributes).toEqual([])
  })
})
