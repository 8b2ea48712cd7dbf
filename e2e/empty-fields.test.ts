import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { takenOver } from './browser.ts'
import { browseShop, narrow } from './browsed-shop.ts'

const site = browseShop()
const onPhone = { viewport: narrow }

/** How far down the page something is, wherever that is scrolled to. */
const placeOf = (locator: Locator) =>
  locator.evaluate((element) => Math.round(element.getBoundingClientRect().top + window.scrollY))

test('SIGNUP-07, FORM-05: an address that is left out is asked for when the field is left, though not when only the window is', async () => {
  const page = await site.open('/', onPhone)
  const form = page.getByRole('region', { name: 'Newsletter' }).locator('form')
  const field = form.getByLabel('Your email')
  await takenOver(form)
  await field.focus()
  await field.dispatchEvent('focusout')
  expect(await form.getByRole('status').textContent()).toBe('')
  await page.keyboard.press('Tab')
  await form.getByText('Please fill this in.').waitFor()
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  expect(await form.getByRole('status').getAttribute('id')).toBe(await field.getAttribute('aria-describedby'))
})

test('FORM-05: what is required and was left empty is told as soon as it is left, and nothing moves for it', async () => {
  const page = await site.open('/contact', onPhone)
  await takenOver(page.getByRole('form', { name: 'Contact' }))
  const [name, email] = [page.getByLabel('Your name'), page.getByLabel('Your email').first()]
  await name.focus()
  const place = await placeOf(email)
  await page.keyboard.press('Tab')
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
  const error = page.locator(`[id="${await name.getAttribute('aria-describedby')}"]`)
  expect(await error.textContent()).toBe('Please fill this in.')
  expect(await email.getAttribute('aria-invalid')).toBe('false')
  expect(await placeOf(email)).toBe(place)
})
