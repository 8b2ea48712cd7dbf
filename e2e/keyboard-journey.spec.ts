import type { Page } from '@playwright/test'
import { waitUntilLoaded } from './browser.ts'
import { headerOf, menuOf } from './chrome-page.ts'
import { expect, test } from './fixtures.ts'
import { expectFocusIn, createKeyboardUser, type KeyboardUser, outlineProblems } from './keyboard-user.ts'

test.use({ settings: { CONSENT: 'required' } })

const main = (page: Page) => page.getByRole('main')
const cart = (page: Page) => page.locator('dialog.cart-overlay')

/** Every focused element had a name and a ring, and the page's outline is correct. */
async function expectNoFault(page: Page, user: KeyboardUser): Promise<void> {
  expect(user.faults).toEqual([])
  await expect.poll(() => outlineProblems(page)).toEqual([])
}

test('by keyboard only: from the consent question to an order, and the newsletter', async ({ open }) => {
  const page = await open('/')
  const user = await createKeyboardUser(page)

  await test.step('the consent question is answered, and the focus moves to the page', async () => {
    await user.tabTo(page.getByRole('button', { name: 'Yes, fine' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Privacy choices' })).toHaveCount(0)
    await expect(main(page)).toBeFocused()
    await expectNoFault(page, user)
  })

  await test.step('past the header by the skip link', async () => {
    await page.reload()
    await waitUntilLoaded(page)
    await user.press(page.getByRole('link', { name: 'Skip to main content' }))
    await page.keyboard.press('Tab')
    await expectFocusIn(main(page))
    await expectNoFault(page, user)
  })

  await test.step('from the shop menu’s submenu to a category, and to a product', async () => {
    await user.tabTo(headerOf(page).getByRole('button', { name: 'Shop' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expectFocusIn(menuOf(page))
    await user.press(menuOf(page).getByRole('button', { name: 'More of Sparkling water' }))
    await user.press(menuOf(page).getByRole('link', { name: 'All of Sparkling water' }))
    await page.waitForURL('**/shop/sparkling-water')
    await expect(menuOf(page)).toBeHidden()
    await expect(main(page)).toBeFocused()
    await expectNoFault(page, user)
    await user.press(
      main(page)
        .getByRole('link', { name: /^White Peach/ })
        .first(),
    )
    await expect(main(page).getByRole('heading', { level: 1, name: 'White Peach & Thyme' })).toBeVisible()
    await expect(main(page)).toBeFocused()
    await expectNoFault(page, user)
  })

  await test.step('the views of a product, small and in the lightbox', async () => {
    const magnifier = main(page).getByRole('button', { name: 'Magnify White Peach & Thyme', exact: true })
    await user.press(magnifier)
    const lightbox = page.getByRole('dialog', { name: /close up$/ })
    await expect(lightbox.getByText('1 of 6', { exact: true })).toBeVisible()
    await expectFocusIn(lightbox)
    await page.keyboard.press('ArrowRight')
    await expect(lightbox.getByText('2 of 6', { exact: true })).toBeVisible()
    await user.press(lightbox.getByRole('button', { name: 'Close' }))
    await expect(lightbox).toBeHidden()
    await expect(magnifier).toBeFocused()
    const third = main(page).getByRole('button', { name: 'White Peach & Thyme: view 3 of 6' })
    await user.press(third, 'Space')
    await expect(third).toHaveAttribute('aria-pressed', 'true')
    await expectNoFault(page, user)
  })

  await test.step('options, plan and quantity, and into the cart', async () => {
    const option = main(page).getByRole('link', { name: '12 pack', exact: true })
    await user.press(option)
    await expect(option).toHaveAttribute('aria-current', 'true')
    await expect(option).toBeFocused()
    await user.tabTo(main(page).getByRole('radio', { name: /^One-time/ }))
    await page.keyboard.press('ArrowDown')
    const subscription = main(page).getByRole('radio', { name: /^Subscribe/ })
    await expect(subscription).toBeChecked()
    await page.keyboard.press('ArrowUp')
    const quantity = main(page).getByRole('textbox', { name: /^Quantity/ })
    await user.press(quantity, 'ArrowUp')
    await expect(quantity).toHaveValue('2')
    await user.press(main(page).getByRole('button', { name: 'Add to cart' }))
    await expect(cart(page).getByRole('button', { name: 'Remove White Peach & Thyme' })).toBeVisible()
    await expectFocusIn(cart(page))
    expect(user.faults).toEqual([])
  })

  await test.step('a gift note is written', async () => {
    await expect(cart(page).locator('.drawer-body:not([inert])')).toBeVisible()
    await user.press(cart(page).getByRole('button', { name: 'add a digital note' }))
    await expect(cart(page).getByRole('heading', { level: 2, name: 'Digital gift note' })).toBeVisible()
    await expect(page.locator('h2:focus')).toBeAttached()
    await user.write(cart(page).getByRole('textbox', { name: 'What would you like to say?' }), 'Breathe out.')
    await user.write(cart(page).getByRole('textbox', { name: 'Their email address' }), 'ada@example.com')
    await user.press(cart(page).getByRole('button', { name: 'Save the note' }))
    await expect(cart(page).getByText('A digital note for ada@example.com')).toBeVisible()
    await expect(page.locator('h2:focus')).toBeAttached()
    expect(user.faults).toEqual([])
  })

  await test.step('through the checkout to an order', async () => {
    await user.press(cart(page).getByRole('button', { name: /^Checkout/ }))
    await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
    await user.write(page.getByLabel('Email', { exact: true }), 'ada@example.com')
    await user.write(page.getByLabel('Country'), 'United States')
    await user.write(page.getByLabel('Name', { exact: true }), 'Ada Byron')
    await user.write(page.getByLabel('Street and number'), '1 Quiet Lane')
    await user.write(page.getByLabel('Town or city'), 'Portland')
    await user.write(page.getByLabel('State'), 'Oregon')
    await user.write(page.getByLabel('ZIP code'), '97201')
    await page.keyboard.press('Enter')
    await user.write(page.getByLabel('Test card number'), '1')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Order #\d+$/)).toBeVisible()
    expect(user.faults).toEqual([])
  })

  await test.step('the contact form and the sign-up form', async () => {
    await page.goto('/contact')
    await waitUntilLoaded(page)
    const form = page.getByRole('form', { name: 'Contact' })
    await user.write(form.getByLabel('Your name'), 'Ada')
    await user.write(form.getByLabel('Your email'), 'ada@example.com')
    await user.write(form.getByLabel('What’s it about?'), 'Press')
    await user.write(form.getByLabel('Go on'), 'A cloud like a whale.')
    await user.press(form.getByRole('button', { name: 'Send it' }))
    await expect(form).toHaveCount(0)
    await expect(page.locator(':focus')).toBeAttached()
    await expectNoFault(page, user)
    const letters = page.getByRole('region', { name: 'Newsletter' })
    await user.write(letters.getByLabel('Your email'), 'ada@example.com')
    await page.keyboard.press('Enter')
    await expect(letters.getByRole('button', { name: 'ttyl!' })).toBeVisible()
    await expect(page.locator(':focus')).toBeAttached()
    await expectNoFault(page, user)
  })
})
