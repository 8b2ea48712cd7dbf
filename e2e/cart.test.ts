import { describe, expect, test } from 'vitest'
import { accessibilityFaults, stopClock, takenOver } from './browser.ts'
import { moving } from './browsed-shop.ts'
import { expectFocus } from './keyboard-hand.ts'
import {
  add,
  answerWith,
  cartButton,
  drawer,
  mood,
  mutationOf,
  otherWater,
  page,
  powder,
  quantity,
  saved,
  site,
  serviceCart,
  startCartJourney,
  subtotal,
  title,
  visit,
  water,
} from './cart-journey.ts'

startCartJourney()

describe('the empty cart', () => {
  test('opens also for a press that came before the page’s script', async () => {
    const gate = Promise.withResolvers<void>()
    await page.route('**/assets/runtime-*.js', (route) => gate.promise.then(() => route.continue()))
    await page.goto(site.origin + water, { waitUntil: 'commit' })
    await cartButton().click()
    expect(await drawer().count()).toBe(0)
    gate.resolve()
    await drawer().getByText('Nothing here but clouds', { exact: true }).waitFor()
  })

  test('DRAWER-05: the title reads Loading... until the cart is there', async () => {
    const gate = Promise.withResolvers<void>()
    await answerWith('CartCreate', async (route) => gate.promise.then(() => route.fallback()))
    await visit(water)
    await cartButton().click()
    await expect.poll(() => title().textContent()).toBe('Loading...')
    gate.resolve()
    await expect.poll(() => title().textContent()).toBe('Cart')
  })

  test('DRAWER-10, DRAWER-11, CLOUD-08: there is a game to play, and behind two clouds that can be blown away something to try', async () => {
    await visit(water)
    await cartButton().click()
    await drawer().getByText('Nothing here but clouds', { exact: true }).waitFor()
    expect(
      await drawer()
        .getByRole('button', { name: /cloud: blow it away/ })
        .count(),
    ).toBe(2)
    expect(await accessibilityFaults(page)).toEqual([])
    await drawer().getByRole('button', { name: 'Pop some clouds' }).click()
    const game = page.getByRole('dialog', { name: 'Pop the clouds' })
    await game.getByText('0 of 12').waitFor()
    await page.keyboard.press('Escape')
    await game.waitFor({ state: 'detached' })
    await drawer()
      .getByRole('button', { name: /^The first cloud/ })
      .click()
    await drawer().getByText('Nothing here but clouds', { exact: true }).waitFor()
    await expectFocus(drawer().getByRole('button', { name: /^The second cloud/ }))
    await page.keyboard.press('Enter')
    const words = drawer().getByText("Can't decide? You could try", { exact: true })
    // The focus is put on them to be read on from; there is nothing to press, and so no ring.
    await expectFocus(words)
    expect(await words.evaluate((element) => getComputedStyle(element).boxShadow)).toBe('none')
    await drawer().getByRole('link', { name: 'Blackcurrant & Lavender' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('DRAWER-12: without a featured product there is nothing here', async () => {
    await page.route('**/cart/settings', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), featured: null } })
    })
    await visit(water)
    await cartButton().click()
    await drawer()
      .getByRole('button', { name: /^The first cloud/ })
      .click()
    await drawer()
      .getByRole('button', { name: /^The second cloud/ })
      .click()
    await drawer().getByText('Nothing here', { exact: true }).waitFor()
    expect(await drawer().getByText("Can't decide? You could try").count()).toBe(0)
  })
})

/** Whether the drawer is still open once the mouse has been in it and has left. */
async function isOpenAfterMouse(): Promise<boolean> {
  await page.mouse.move(1200, 400)
  await page.mouse.move(300, 400)
  return drawer().isVisible()
}

describe('the drawer', () => {
  test('DRAWER-01: it slides in from the right', async () => {
    const page = await site.newPage(moving)
    await visit(water, page)
    await cartButton(page).waitFor()
    const from = await page.evaluate(
      () =>
        new Promise<unknown>((resolve) => {
          document.addEventListener('transitionrun', ({ target, propertyName }) => {
            if (!(target instanceof Element) || !target.matches('.cart-drawer') || propertyName !== 'translate') return
            const [animation] = target.getAnimations()
            const effect = animation?.effect
            resolve(effect instanceof KeyframeEffect ? effect.getKeyframes()[0]?.['translate'] : null)
          })
          document.querySelector<HTMLElement>('header button[aria-haspopup=dialog]:has([aria-live])')?.click()
        }),
    )
    expect(String(from)).toMatch(/^calc\(100% \+ /)
  })

  test('DRAWER-21: it becomes usable 1.5 s after it was mounted', async () => {
    const gate = Promise.withResolvers<void>()
    await page.route('**/assets/over-page-*.js', (route) => gate.promise.then(() => route.continue()))
    await visit(water)
    await takenOver(cartButton())
    await stopClock(page)
    // The drawer is mounted at the earliest now.
    gate.resolve()
    await cartButton().click()
    const body = drawer().locator('.drawer-body')
    const isInert = () => body.evaluate((element) => element.hasAttribute('inert'))
    let elapsed = 0
    const isThere = async () => {
      await page.clock.runFor(1)
      elapsed++
      return body.count()
    }
    await expect.poll(isThere).toBe(1)
    await page.clock.runFor(1499 - elapsed)
    expect(await isInert()).toBe(true)
    // At the latest it was mounted when its body was seen.
    await page.clock.runFor(1 + elapsed)
    await expect.poll(isInert).toBe(false)
  })

  test('DRAWER-19: it closes when the page is hidden', async () => {
    await visit(water)
    await cartButton().click()
    await drawer().waitFor()
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')))
    await expect.poll(() => drawer().isVisible()).toBe(false)
  })

  test('DRAWER-20: opened by adding it closes when the mouse leaves, opened by hand it does not', async () => {
    await add(water)
    await drawer().waitFor()
    await expect.poll(isOpenAfterMouse).toBe(false)
    await cartButton().click()
    await drawer().waitFor()
    for (let times = 0; times < 3; times++) expect(await isOpenAfterMouse()).toBe(true)
  })

  test('DRAWER-09, ENTITY-01: another pack size and a plan are chosen in the line’s place', async () => {
    await add(water)
    const size = drawer().getByRole('combobox', { name: 'Pack Size of White Peach & Thyme' })
    await saved('CartLinesUpdate', async () => void (await size.selectOption('12 pack')))
    await expect.poll(() => subtotal().textContent()).toBe('$39.00')
    const rhythm = drawer().getByRole('combobox', { name: 'How often White Peach & Thyme comes' })
    await saved('CartLinesUpdate', async () => void (await rhythm.selectOption({ label: 'Every 4 weeks' })))
    await expect.poll(() => subtotal().textContent()).toBe('$35.10')
    expect(await drawer().locator('.cart-line').count()).toBe(1)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('DRAWER-22, DRAWER-23: hemp brings its warning, powders with water their note on shipping', async () => {
    await add(powder)
    await drawer().getByRole('button', { name: 'Checkout' }).waitFor()
    expect(
      await drawer()
        .getByText(/^There’s hemp in this cart/)
        .count(),
    ).toBe(0)
    expect(
      await drawer()
        .getByText(/travel in separate boxes/)
        .count(),
    ).toBe(0)
    await add(mood)
    await drawer()
      .getByText(/^There’s hemp in this cart/)
      .waitFor()
    await add(water)
    await drawer()
      .getByText(/travel in separate boxes/)
      .waitFor()
  })

  test('fifty clicks on + are at most three requests, and the service has the last number', async () => {
    await add(water)
    const sent: string[] = []
    page.on('request', (request) => {
      if (mutationOf(request.postData())?.startsWith('CartLines')) sent.push(request.url())
    })
    const more = drawer().getByRole('button', { name: /^More: Quantity of White Peach/ })
    // A request that is under way when the clock is stopped would be taken for one without an answer, and made again.
    await saved('CartLinesUpdate', () => more.click())
    await stopClock(page)
    for (let click = 1; click < 50; click++) {
      await more.dispatchEvent('click')
      await page.clock.runFor(16)
    }
    await page.clock.resume()
    await expect.poll(() => quantity().inputValue()).toBe('51')
    await expect.poll(async () => (await serviceCart()).lines.nodes[0]?.quantity).toBe(51)
    expect(sent.length).toBeLessThanOrEqual(3)
  })

  test('a change made just before the page is left is not lost', async () => {
    await add(water)
    await drawer()
      .getByRole('button', { name: /^More: Quantity of White Peach/ })
      .click()
    await page.goto('about:blank')
    await visit(otherWater)
    await expect.poll(() => cartButton().textContent()).toContain('2')
  })
})

describe('the gift note', () => {
  test('DRAWER-06, DRAWER-14, GIFT-02, GIFT-03, GIFT-04, GIFT-15: it is added, shown, edited and removed', async () => {
    await add(water)
    const addNote = drawer().getByRole('button', { name: 'add a digital note', exact: true })
    await addNote.click()
    await expect.poll(() => title().textContent()).toBe('Digital gift note')
    await drawer().getByText('200 characters remaining').waitFor()
    const text = drawer().getByRole('textbox', { name: 'What would you like to say?' })
    await text.fill('Be well')
    await drawer().getByText('193 characters remaining').waitFor()
    await drawer().getByRole('button', { name: 'Save the note' }).click()
    await drawer().getByText('Who is it for?').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await drawer().getByRole('textbox', { name: 'Their e-mail address' }).fill('ada@example.com')
    await saved('CartAttributesUpdate', () => drawer().getByRole('button', { name: 'Save the note' }).click())
    await expect.poll(() => title().textContent()).toBe('Cart')
    await drawer().getByText('Be well', { exact: true }).waitFor()
    expect((await serviceCart()).attributes).toEqual([
      { key: 'giftText', value: 'Be well' },
      { key: 'giftEmail', value: 'ada@example.com' },
    ])
    await drawer().getByRole('button', { name: 'edit the digital note' }).click()
    await expect.poll(() => text.inputValue()).toBe('Be well')
    await drawer().getByRole('button', { name: 'Back to the cart' }).click()
    await saved('CartAttributesUpdate', () => drawer().getByRole('button', { name: 'remove the digital note' }).click())
    await addNote.waitFor()
    expect((await serviceCart()).attributes).toEqual([])
  })

  test('CART-15, GIFT-12: it goes when a subscription comes in, also by another plan for a line', async () => {
    await add(water)
    await drawer().getByRole('button', { name: 'add a digital note', exact: true }).click()
    await drawer().getByRole('textbox', { name: 'What would you like to say?' }).fill('Be well')
    await drawer().getByRole('textbox', { name: 'Their e-mail address' }).fill('ada@example.com')
    await saved('CartAttributesUpdate', () => drawer().getByRole('button', { name: 'Save the note' }).click())
    const rhythm = drawer().getByRole('combobox', { name: 'How often White Peach & Thyme comes' })
    await saved('CartAttributesUpdate', async () => void (await rhythm.selectOption({ label: 'Every 4 weeks' })))
    await drawer().getByText('Digital notes don’t go with subscriptions or gift cards.').waitFor()
    expect((await serviceCart()).attributes).toEqual([])
  })
})
