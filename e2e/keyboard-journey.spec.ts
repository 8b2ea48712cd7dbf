import type { Page } from '@playwright/test'
import { alive } from './browser.ts'
import { headerOf, menuOf } from './chrome-page.ts'
import { expect, test } from './fixtures.ts'
import { expectFocusIn, keyboardHand, type KeyboardHand, outlineFaults } from './keyboard-user.ts'

test.use({ settings: { CONSENT: 'required' } })

const main = (page: Page) => page.getByRole('main')
const cart = (page: Page) => page.locator('dialog.cart-overlay')

/** Every focused element had a name and a ring, and the page's outline is correct. */
async function expectNoFault(page: Page, hand: KeyboardHand): Promise<void> {
  expect(hand.faults).toEqual([])
  await expect.poll(() => outlineFaults(page)).toEqual([])
}

test('by keyboard only: from the consent question to an order, and the newsletter', async ({ open }) => {
  const page = await open('/')
  const hand = await keyboardHand(page)

  await test.step('the consent question is answered, and the focus moves to the page', async () => {
    await hand.tabTo(page.getByRole('button', { name: 'Yes, fine' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Privacy choices' })).toHaveCount(0)
    await expect(main(page)).toBeFocused()
    await expectNoFault(page, hand)
  })

  await test.step('past the header by the skip link', async () => {
    await page.reload()
    await alive(page)
    await hand.press(page.getByRole('link', { name: 'Skip to main content' }))
    await page.keyboard.press('Tab')
    await expectFocusIn(main(page))
    await expectNoFault(page, hand)
  })

  await test.step('from the shop menu’s submenu to a category, and to a product', async () => {
    await hand.tabTo(headerOf(page).getByRole('button', { name: 'Shop' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expectFocusIn(menuOf(page))
    await hand.press(menuOf(page).getByRole('button', { name: 'More of Sparkling water' }))
    await hand.press(menuOf(page).getByRole('link', { name: 'All of Sparkling water' }))
    await page.waitForURL('**/shop/sparkling-water')
    await expect(menuOf(page)).toBeHidden()
    await expect(main(page)).toBeFocused()
    await expectNoFault(page, hand)
    await hand.press(
      main(page)
        .getByRole('link', { name: /^White Peach/ })
        .first(),
    )
    await expect(main(page).getByRole('heading', { level: 1, name: 'White Peach & Thyme' })).toBeVisible()
    await expect(main(page)).toBeFocused()
    await expectNoFault(page, hand)
  })

  await test.step('the views of a product, small and in the lightbox', async () => {
    const magnifier = main(page).getByRole('button', { name: 'Magnify White Peach & Thyme', exact: true })
    await hand.press(magnifier)
    const lightbox = page.getByRole('dialog', { name: /close up$/ })
    await expect(lightbox.getByText('1 of 6', { exact: true })).toBeVisible()
    await expectFocusIn(lightbox)
    await page.keyboard.press('ArrowRight')
    await expect(lightbox.getByText('2 of 6', { exact: true })).toBeVisible()
    await hand.press(lightbox.getByRole('button', { name: 'Close' }))
    await expect(lightbox).toBeHidden()
    await expect(magnifier).toBeFocused()
    const third = main(page).getByRole('button', { name: 'White Peach & Thyme: view 3 of 6' })
    await hand.press(third, 'Space')
    await expect(third).toHaveAttribute('aria-pressed', 'true')
    await expectNoFault(page, hand)
  })

  await test.step('options, plan and quantity, and into the cart', async () => {
    const option = main(page).getByRole('link', { name: '12 pack', exact: true })
    await hand.press(option)
    await expect(option).toHaveAttribute('aria-current', 'true')
    await expect(option).toBeFocused()
    await hand.tabTo(main(page).getByRole('radio', { name: /^One-time/ }))
    await page.keyboard.press('ArrowDown')
    const subscription = main(page).getByRole('radio', { name: /^Subscribe/ })
    await expect(subscription).toBeChecked()
    await page.keyboard.press('ArrowUp')
    const quantity = main(page).getByRole('textbox', { name: /^Quantity/ })
    await hand.press(quantity, 'ArrowUp')
    await expect(quantity).toHaveValue('2')
    await hand.press(main(page).getByRole('button', { name: 'Add to cart' }))
    await expect(cart(page).getByRole('button', { name: 'Remove White Peach & Thyme' })).toBeVisible()
    await expectFocusIn(cart(page))
    expect(hand.faults).toEqual([])
  })

  await test.step('a gift note is written', async () => {
    await expect(cart(page).locator('.drawer-body:not([inert])')).toBeVisible()
    await hand.press(cart(page).getByRole('button', { name: 'add a digital note' }))
    await expect(cart(page).getByRole('heading', { level: 2, name: 'Digital gift note' })).toBeVisible()
    await expect(page.locator('h2:focus')).toBeAttached()
    await hand.write(cart(page).getByRole('textbox', { name: 'What would you like to say?' }), 'Breathe out.')
    await hand.write(cart(page).getByRole('textbox', { name: 'Their e-mail address' }), 'ada@example.com')
    await hand.press(cart(page).getByRole('button', { name: 'Save the note' }))
    await expect(cart(page).getByText('A digital note for ada@example.com')).toBeVisible()
    await expect(page.locator('h2:focus')).toBeAttached()
    expect(hand.faults).toEqual([])
  })

  await test.step('through the checkout to an order', async () => {
    await hand.press(cart(page).getByRole('button', { name: /^Checkout/ }))
    await expect(page.getByLabel('E-mail')).toBeVisible()
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
    await expect(page.getByText(/^Order #\d+$/)).toBeVisible()
    expect(hand.faults).toEqual([])
  })

  await test.step('the contact form and the sign-up form', async () => {
    await page.goto('/contact')
    await alive(page)
    const form = page.getByRole('form', { name: 'Contact' })
    await hand.write(form.getByLabel('Your name'), 'Ada')
    await hand.write(form.getByLabel('Your email'), 'ada@example.com')
    await hand.write(form.getByLabel('What’s it about?'), 'Press')
    await hand.write(form.getByLabel('Go on'), 'A cloud like a whale.')
    await hand.press(form.getByRole('button', { name: 'Send it' }))
    await expect(form).toHaveCount(0)
    await expect(page.locator(':focus')).toBeAttached()
    await expectNoFault(page, hand)
    const letters = page.getByRole('region', { name: 'Newsletter' })
    await hand.write(letters.getByLabel('Your email'), 'ada@example.com')
    await page.keyboard.press('Enter')
    await expect(letters.getByRole('button', { name: 'ttyl!' })).toBeVisible()
    await expect(page.locator(':focus')).toBeAttached()
    await expectNoFault(page, hand)
  })
})
