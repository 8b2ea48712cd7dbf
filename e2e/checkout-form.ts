import type { Page } from '@playwright/test'

/** Fills in the checkout's first step. */
export async function fillAddress(page: Page, name = 'Ada Byron'): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com')
  await page.getByLabel('Country').selectOption('United States')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Street and number').fill('1 Quiet Lane')
  await page.getByLabel('Town or city').fill('Portland')
  await page.getByLabel('State').selectOption('Oregon')
  await page.getByLabel('ZIP code').fill('97201')
}

/** Clicks 'Pay' at the second step; the test card '1' is accepted, '2' is declined. */
export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Test card number').fill(card)
  await page.getByRole('button', { name: /^Pay/ }).click()
}

/** From the checkout's first step to a placed order. */
export async function placeOrder(page: Page, name?: string): Promise<void> {
  await fillAddress(page, name)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await payWith(page, '1')
  await page.getByText(/^Order #\d+$/).waitFor()
}
