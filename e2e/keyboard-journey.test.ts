import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { alive, browseShop } from './browsed-shop.ts'
import { headerOf, menuOf } from './chrome-page.ts'
import { expectFocus, expectFocusIn, keyboardHand, outlineFaults, type KeyboardHand } from './keyboard-hand.ts'

const site = browseShop({ CONSENT: 'required' })
let page: Page
let hand: KeyboardHand
beforeAll(async () => {
  page = await site.open('/')
  hand = await keyboardHand(page)
})

const main = () => page.getByRole('main')
const cart = () => page.locator('dialog.cart-overlay')
const tagOfFocus = () => page.evaluate(() => document.activeElement?.tagName)

/** Nothing that had the focus was without a name or a ring, and the page is in order. */
async function expectNoFault(): Promise<void> {
  expect(hand.faults).toEqual([])
  await expect.poll(() => outlineFaults(page)).toEqual([])
}

// One visit, told in steps: each begins where the one before has ended.

test('by keys alone: the question of consent is answered, and the focus goes on to the page', async () => {
  await hand.tabTo(page.getByRole('button', { name: 'Yes, fine' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Privacy choices' }).waitFor({ state: 'detached' })
  await expectFocus(main())
  await expectNoFault()
})

test('by keys alone: past the header by the skip link', async () => {
  await page.reload()
  await alive(page)
  await hand.press(page.getByRole('link', { name: 'Skip to main content' }))
  await page.keyboard.press('Tab')
  await expectFocusIn(main())
  await expectNoFault()
})

test('by keys alone: from the shop menu’s submenu to a category, and to a product', async () => {
  await hand.tabTo(headerOf(page).getByRole('button', { name: 'Shop' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expectFocusIn(menuOf(page))
  await hand.press(menuOf(page).getByRole('button', { name: 'More of Sparkling water' }))
  await hand.press(menuOf(page).getByRole('link', { name: 'All of Sparkling water' }))
  await page.waitForURL('**/shop/sparkling-water')
  await menuOf(page).waitFor({ state: 'hidden' })
  await expectFocus(main())
  await expectNoFault()
  await hand.press(
    main()
      .getByRole('link', { name: /^White Peach/ })
      .first(),
  )
  await main().getByRole('heading', { level: 1, name: 'White Peach & Thyme' }).waitFor()
  await expectFocus(main())
  await expectNoFault()
})

test('by keys alone: the views of a product, small and close up', async () => {
  const magnifier = main().getByRole('button', { name: 'Magnify White Peach & Thyme', exact: true })
  await hand.press(magnifier)
  const lightbox = page.getByRole('dialog', { name: /close up$/ })
  await lightbox.getByText('1 of 6', { exact: true }).waitFor()
  await expectFocusIn(lightbox)
  await page.keyboard.press('ArrowRight')
  await lightbox.getByText('2 of 6', { exact: true }).waitFor()
  await hand.press(lightbox.getByRole('button', { name: 'Close' }))
  await lightbox.waitFor({ state: 'hidden' })
  await expectFocus(magnifier)
  const third = main().getByRole('button', { name: 'White Peach & Thyme: view 3 of 6' })
  await hand.press(third, 'Space')
  await expect.poll(() => third.getAttribute('aria-pressed')).toBe('true')
  await expectNoFault()
})

test('by keys alone: options, plan and quantity, and into the cart', async () => {
  await hand.tabTo(main().getByRole('radio', { name: '6 pack' }))
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => main().getByRole('radio', { name: '12 pack' }).isChecked()).toBe(true)
  await hand.tabTo(main().getByRole('radio', { name: /^One-time/ }))
  await page.keyboard.press('ArrowDown')
  const subscription = main().getByRole('radio', { name: /^Subscribe/ })
  await expect.poll(() => subscription.isChecked()).toBe(true)
  await page.keyboard.press('ArrowUp')
  const quantity = main().getByRole('textbox', { name: /^Quantity/ })
  await hand.press(quantity, 'ArrowUp')
  await expect.poll(() => quantity.inputValue()).toBe('2')
  await hand.press(main().getByRole('button', { name: 'Add to cart' }))
  await cart().getByRole('button', { name: 'Remove White Peach & Thyme' }).waitFor()
  await expectFocusIn(cart())
  expect(hand.faults).toEqual([])
})

test('by keys alone: a gift note is written', async () => {
  await cart().locator('.drawer-body:not([inert])').waitFor()
  await hand.press(cart().getByRole('button', { name: 'add a digital note' }))
  await cart().getByRole('heading', { level: 2, name: 'Digital gift note' }).waitFor()
  await expect.poll(tagOfFocus).toBe('H2')
  await hand.write(cart().getByRole('textbox', { name: 'What would you like to say?' }), 'Breathe out.')
  await hand.write(cart().getByRole('textbox', { name: 'Their e-mail address' }), 'ada@example.com')
  await hand.press(cart().getByRole('button', { name: 'Save the note' }))
  await cart().getByText('A digital note for ada@example.com').waitFor()
  await expect.poll(tagOfFocus).toBe('H2')
  expect(hand.faults).toEqual([])
})

test('by keys alone: through the checkout to an order', async () => {
  await hand.press(cart().getByRole('button', { name: /^Checkout/ }))
  await page.getByLabel('E-mail').waitFor()
  await hand.write(page.getByLabel('E-mail'), 'ada@example.com')
  await hand.write(page.getByLabel('Country'), 'United States')
  await hand.write(page.getByLabel('Name', { exact: true }), 'Ada Byron')
  await hand.write(page.getByLabel('Street and number'), '1 Quiet Lane')
  await hand.write(page.getByLabel('Town or city'), 'Portland')
  await hand.write(page.getByLabel('State'), 'Oregon')
  await hand.write(page.getByLabel('ZIP code'), '97201')
  await page.keyboard.press('Enter')
  await hand.write(page.getByLabel('Test card number'), '1')
  await page.keyboard.press('Enter')
  await page.getByText(/^Order #\d+$/).waitFor()
  expect(hand.faults).toEqual([])
})

test('by keys alone: the contact form and the sign-up form', async () => {
  await page.goto(`${site.origin}/contact`)
  await alive(page)
  const form = page.getByRole('form', { name: 'Contact' })
  await hand.write(form.getByLabel('Your name'), 'Ada')
  await hand.write(form.getByLabel('Your email'), 'ada@example.com')
  await hand.write(form.getByLabel('What’s it about?'), 'Press')
  await hand.write(form.getByLabel('Go on'), 'A cloud like a whale.')
  await hand.press(form.getByRole('button', { name: 'Send it' }))
  await form.waitFor({ state: 'detached' })
  await expect.poll(tagOfFocus).not.toBe('BODY')
  await expectNoFault()
  const letters = page.getByRole('region', { name: 'Newsletter' })
  await hand.write(letters.getByLabel('Your email'), 'ada@example.com')
  await page.keyboard.press('Enter')
  await letters.getByRole('button', { name: 'ttyl!' }).waitFor()
  await expect.poll(tagOfFocus).not.toBe('BODY')
  await expectNoFault()
})
