import { expect, type Locator, type Page } from '@playwright/test'
import { waitUntilLoaded, formHydrated } from './browser.ts'

/** Waits until the browser has been idle, so that idle-time loads have been requested. */
export async function idle(page: Page): Promise<void> {
  await waitUntilLoaded(page)
  await page.evaluate(() => new Promise((resolve) => void requestIdleCallback(resolve)))
}

/** The events in the data layer, and Google's commands, each as a list. */
export const dataLayerOf = (page: Page): Promise<unknown[]> =>
  page.evaluate('(globalThis.dataLayer ?? []).map((entry) => ("length" in entry ? Array.from(entry) : entry))')

/** The consent banner. */
export const consentRegion = (page: Page): Locator => page.getByRole('region', { name: 'Privacy choices' })

/** Signs up for the newsletter in the footer. */
export async function signUp(page: Page): Promise<void> {
  const form = page.getByRole('region', { name: 'Newsletter' }).locator('form')
  await formHydrated(form)
  await form.getByLabel('Your email').fill('ada@example.com')
  await form.getByRole('button').click()
  await expect(form.getByRole('button', { name: 'ttyl!' })).toBeVisible()
}
