import type { Locator } from '@playwright/test'
import { narrow, formHydrated } from './browser.ts'
import { expect, test } from './fixtures.ts'

const onPhone = { viewport: narrow }

/** The distance of an element from the top of the page. */
const placeOf = (locator: Locator) =>
  locator.evaluate((element) => Math.round(element.getBoundingClientRect().top + window.scrollY))

test('SIGNUP-07, FORM-05: a required address is reported on blur, but not when the window loses focus', async ({
  open,
}) => {
  const page = await open('/', onPhone)
  const form = page.getByRole('region', { name: 'Newsletter' }).locator('form')
  const field = form.getByLabel('Your email')
  await formHydrated(form)
  await field.focus()
  await field.dispatchEvent('focusout')
  await expect(form.getByRole('status')).toHaveText('')
  await page.keyboard.press('Tab')
  await expect(form.getByText('Please fill this in.')).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByRole('status')).toHaveAttribute('id', String(await field.getAttribute('aria-describedby')))
})

test('FORM-05: an empty required field is reported on blur, without a layout shift', async ({ open }) => {
  const page = await open('/contact', onPhone)
  await formHydrated(page.getByRole('form', { name: 'Contact' }))
  const [name, email] = [page.getByLabel('Your name'), page.getByLabel('Your email').first()]
  await name.focus()
  const place = await placeOf(email)
  await page.keyboard.press('Tab')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  const error = page.locator(`[id="${await name.getAttribute('aria-describedby')}"]`)
  await expect(error).toHaveText('Please fill this in.')
  await expect(email).toHaveAttribute('aria-invalid', 'false')
  expect(await placeOf(email)).toBe(place)
})
