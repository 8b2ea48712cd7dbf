import type { Page } from 'playwright-core'

/** Fills the first step of the checkout with an address that is right. */
export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill('ada@example.com')
  await page.getByLabel('Country').selectOption('United States')
  await page.getByLabel('Name', { exact: true }).fill('Ada Byron')
  await page.getByLabel('Street and number').fill('1 Quiet Lane')
  await page.getByLabel('Town or city').fill('Portland')
  await page.getByLabel('State').selectOption('Oregon')
  await page.getByLabel('ZIP code').fill('97201')
}

/** Pays with a card of the test gateway: 1 is good, 2 is declined. */
export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Test card number').fill(card)
  await page.getByRole('button', { name: /^Pay/ }).click()
}
