import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchBrowser, recordPage, type PageRecord } from './browser.ts'
import { startShop, type ShopProcess } from './shop-process.ts'

const password = 'a calm and quiet lake'

let shop: ShopProcess
let browser: Browser
let editor: BrowserContext
let page: Page
let record: PageRecord

beforeAll(async () => {
  shop = await startShop({ EDITOR_PASSWORD: password })
  browser = await launchBrowser()
  // The Studio draws only the part of a form that is in view.
  editor = await browser.newContext({ viewport: { width: 1600, height: 2000 } })
  page = await editor.newPage()
  record = recordPage(page, shop.origin)
})
afterAll(async () => {
  await browser.close()
  await shop[Symbol.asyncDispose]()
})

/** What anybody may read. */
async function publicQuotes(title: string): Promise<unknown> {
  const query = new URLSearchParams({
    query: '*[_type == "press" && title == $title].quote',
    $title: JSON.stringify(title),
  })
  const answer = await fetch(`${shop.origin}/services/content/v2025-02-19/data/query/production?${query}`)
  const { result }: { result: unknown } = await answer.json()
  return result
}

const field = (on: Page, name: string) => on.getByTestId(`field-${name}`).locator('input, textarea').first()

test('an editor signs in and finds the types', async () => {
  await page.goto(`${shop.origin}/admin/sign-in?origin=/admin/production`)
  await page.getByLabel('E-mail').fill('editor@example.com')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Press' }).waitFor({ timeout: 60_000 })
  expect(new URL(page.url()).pathname).toMatch(/^\/admin\/production/)
})

test('a new document cannot be published without its title, is nobody else’s before it is published, and everybody’s afterwards', async () => {
  await page.goto(`${shop.origin}/admin/production/intent/create/template=press;type=press/`)
  await field(page, 'quote').fill('It went rather well.')
  await expect.poll(() => page.getByRole('button', { name: 'Publish', exact: true }).isEnabled()).toBe(false)
  await field(page, 'title').fill('The Morning After')
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await expect.poll(() => publish.isEnabled(), { timeout: 20_000 }).toBe(true)
  expect(await publicQuotes('The Morning After')).toEqual([])
  await publish.click()
  await expect.poll(() => publicQuotes('The Morning After'), { timeout: 20_000 }).toEqual(['It went rather well.'])
})

test('two tabs show the same document as it is being written', async () => {
  const other = await editor.newPage()
  const url = `${shop.origin}/admin/production/structure/press;press-sunday-annex`
  await page.goto(url)
  await other.goto(url)
  await field(other, 'title').waitFor({ timeout: 30_000 })
  await field(page, 'title').fill('The Monday Annex')
  await expect.poll(() => field(other, 'title').inputValue(), { timeout: 20_000 }).toBe('The Monday Annex')
  await field(other, 'title').fill('The Tuesday Annex')
  await expect.poll(() => field(page, 'title').inputValue(), { timeout: 20_000 }).toBe('The Tuesday Annex')
  await other.close()
})

test('a list and the search of all types find documents by a word of their title', async () => {
  await page.goto(`${shop.origin}/admin/production/structure/press`)
  await page.getByPlaceholder('Search list').fill('kettle')
  await page.getByText('Sorted by relevance').waitFor({ timeout: 60_000 })
  const list = page.getByTestId('document-list-pane')
  await expect.poll(() => list.getByRole('link').allInnerTexts(), { timeout: 60_000 }).toEqual(['Kettle & Company'])
  await page.getByTestId('studio-search').click()
  await page.getByPlaceholder('Search', { exact: true }).fill('lavender')
  const found = page.getByTestId('search-results')
  await found.getByText('Lavender').first().waitFor({ timeout: 60_000 })
})

test('no request left the shop’s own address, and the browser reported no error', () => {
  expect(record).toEqual({ foreignRequests: [], errors: [] })
})
