import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { z } from 'zod'

/** The Studio renders only the visible part of a form. */
export const tallViewport = { width: 1800, height: 2200 }

/** Signs in at the shop's own page, and waits for the navigation of the site's dataset. */
export async function signInAtStudio(page: Page, origin: string, email: string, password: string): Promise<void> {
  await page.goto(`${origin}/admin/sign-in?origin=/admin/production`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('Site Settings', { exact: true }).waitFor()
}

/** Opens the Studio in an editor's session, and waits for the navigation of the site's dataset. */
export async function openStudio(page: Page, origin: string, token: string): Promise<void> {
  await page.context().addCookies([{ name: 'content_session', value: token, url: origin }])
  await page.goto(`${origin}/admin/production`)
  await page.getByText('Site Settings', { exact: true }).waitFor()
}

/** Navigates within the open workspace without reloading the Studio. */
export const navigateWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    const [, admin = '', dataset = ''] = location.pathname.split('/')
    history.pushState(null, '', `/${admin}/${dataset}/${to}`)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/**
 * Opens the form of a new document. Waits for its final URL, at which the Studio remounts the form and would lose a
 * file chosen before.
 */
export async function createDocument(page: Page, type: string): Promise<void> {
  await navigateWithin(page, `intent/create/template=${type};type=${type}/`)
  await page.waitForURL(/template%3D\w+$/)
}

/** A field of the open form, by its path. */
export const fieldOf = (page: Page, path: string): Locator => page.getByTestId(`field-${path}`)

/** Visible once the open form shows its document. */
export const firstFieldOf = (page: Page): Locator =>
  page
    .getByTestId('form-view')
    .getByTestId(/^field-/)
    .first()

/** The input element of a field. */
export const inputOf = (page: Page, path: string): Locator =>
  fieldOf(page, path).locator('input:not([type=color]), textarea').first()

/** Searches in a catalogue field, and chooses the first match by keyboard. */
export async function chooseByKeyboard(search: Locator, words: string, match: string): Promise<void> {
  const page = search.page()
  await search.click()
  await search.fill(words)
  await page.getByRole('listbox').getByRole('option').filter({ hasText: match }).first().waitFor()
  // Results that arrive after the key press remove the focus: press again until the match has it.
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await page.getByRole('listbox').locator(':focus').filter({ hasText: match }).waitFor({ timeout: 3000 })
  }).toPass()
  await page.keyboard.press('Enter')
}

/** The titles of the last open list, from top to bottom, without subtitles. */
export async function titlesIn(page: Page): Promise<(string | undefined)[]> {
  const entries = await page.getByTestId('pane-content').last().getByRole('link').allInnerTexts()
  return entries.map((entry) => entry.split('\n')[0])
}

/** The lists of ids in requests for a field of documents. */
export const listsOfIds = (requests: Request[], fieldName: string): string[][] =>
  requests
    .map((request) => decodeURIComponent(request.url()).replaceAll('+', ' '))
    .filter((query) => query.includes(fieldName))
    .flatMap((query) => [...query.matchAll(/\*\[_id in \[([^\]]*)\]/g)])
    .map(([, ids]) => z.array(z.string()).parse(JSON.parse(`[${ids}]`)))

/** The button for further actions of a document; it exists twice while the Studio assembles a panel's actions. */
export const actionsButton = (page: Page): Locator => page.getByTestId('pane-footer').getByTestId('action-menu-button')
