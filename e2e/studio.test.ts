import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { startPostgres } from '../packages/database/postgres-server.ts'
import { recordPage, type PageRecord } from './browser.ts'
import { browse, moving, type Shop } from './browsed-shop.ts'
import { addEditor, signIn } from './content-api.ts'
import { secureAccount } from './account-journey.ts'
import { freePort, startShop } from './shop-process.ts'
import { goWithin, inputOf, signInAtStudio, wholeForm } from './studio-page.ts'

const account = { email: 'editor@example.com', password: 'a calm and quiet lake' }
const settings = { EDITOR_EMAIL: account.email, EDITOR_PASSWORD: account.password }
const picture = fileURLToPath(new URL('../docs/shop.webp', import.meta.url))

/** A shop whose second tab is opened at another process of it, where there is one. */
interface ShopOfTabs extends Shop {
  otherOrigin: string
}

/** Under a name: browsers keep passkeys for names alone. */
async function oneProcess(): Promise<ShopOfTabs> {
  const port = String(await freePort())
  const origin = `http://localhost:${port}`
  const shop = await startShop({ ...settings, PORT: port, PUBLIC_URL: origin })
  return { ...shop, origin, otherOrigin: origin }
}

async function twoProcesses(): Promise<ShopOfTabs> {
  const postgres = await startPostgres()
  const environment = { ...settings, DATABASE_URL: `${postgres.url}/postgres` }
  const first = await startShop(environment)
  const second = await startShop(environment)
  return {
    origin: first.origin,
    otherOrigin: second.origin,
    async [Symbol.asyncDispose]() {
      await Promise.all([first, second].map((process) => process[Symbol.asyncDispose]()))
      await postgres.stop()
    },
  }
}

const field = inputOf
const publishButton = (on: Page) => on.getByTestId('action-publish')

describe.each([
  ['on SQLite', oneProcess],
  ['on PostgreSQL, a tab on each of two processes', twoProcesses],
])('the studio %s', (_name, start) => {
  const site = browse(start)
  let page: Page
  let otherOrigin: string
  let origin: string
  const records: PageRecord[] = []

  beforeAll(async () => {
    page = await site.newPage({ ...moving, viewport: wholeForm })
    origin = site.origin
    otherOrigin = site.shop.otherOrigin
    records.push(recordPage(page, origin))
  })

  /** What a query finds, for an editor; on the other process, where there is one. */
  async function find(query: string, perspective = 'raw'): Promise<unknown> {
    const token = await tokenOf
    const search = new URLSearchParams({ query, perspective })
    const answer = await fetch(`${otherOrigin}/services/content/v2025-02-19/data/query/production?${search}`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    const { result }: { result: unknown } = await answer.json()
    return result
  }
  let tokenOf: Promise<string>

  async function publish(): Promise<void> {
    await expect.poll(() => publishButton(page).isEnabled()).toBe(true)
    await publishButton(page).click()
  }

  test('an editor signs in and finds the types', async () => {
    await signInAtStudio(page, origin, account.email, account.password)
    tokenOf = signIn(origin, account.email, account.password)
    expect(new URL(page.url()).pathname).toMatch(/^\/admin\/production/)
  })

  test('a reference is searched for and picked', async () => {
    await goWithin(page, 'intent/create/template=product;type=product/')
    await field(page, 'title').fill('Still Water')
    await page.getByPlaceholder('Type to search').first().fill('mood')
    await page.getByTestId('autocomplete-popover').getByRole('option').first().click()
    const picked =
      '*[_type == "product" && title == "Still Water"][0].category._ref in *[_type == "productCategory"]._id'
    await expect.poll(() => find(picked)).toBe(true)
  })

  test('an ingredient with a picture is nobody else’s before it is published, and everybody’s afterwards', async () => {
    await goWithin(page, 'intent/create/template=ingredient;type=ingredient/')
    await field(page, 'title').fill('Lake mint')
    await page.locator('input[type=file]').first().setInputFiles(picture)
    await page.getByTestId('hotspot-image-input').waitFor()
    const published = '*[title == "Lake mint"]{title, "format": image.asset->metadata.dimensions.width > 0}'
    expect(await find(published, 'published')).toEqual([])
    await publish()
    await expect.poll(() => find(published, 'published')).toEqual([{ title: 'Lake mint', format: true }])
  })

  test('what was published is changed, found in the history, and restored', async () => {
    await field(page, 'title').fill('Lake mint, dried')
    await publish()
    const title = '*[title match "Lake mint*"][0].title'
    await expect.poll(() => find(title, 'published')).toBe('Lake mint, dried')
    await page.getByTestId('document-pane').getByTestId('pane-context-menu-button').click()
    await page.getByTestId('action-history').click()
    const events = page.getByTestId('timeline-item-button')
    await expect
      .poll(() => events.allTextContents())
      .toEqual([
        expect.stringContaining('Published'),
        expect.stringContaining('Published'),
        expect.stringContaining('Draft created'),
      ])
    await events.nth(1).click()
    await expect.poll(() => field(page, 'title').inputValue()).toBe('Lake mint')
    await page.getByTestId('action-reverttorevision').click()
    await page.getByTestId('confirm-popover-confirm-button').click()
    await expect.poll(() => find(title, 'drafts')).toBe('Lake mint')
    expect(await find(title, 'published')).toBe('Lake mint, dried')
  })

  test('what is unpublished is nobody’s any more, and still the editors’', async () => {
    await page.getByTestId('document-header-Published-chip').click()
    await page.getByTestId('action-unpublish').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /unpublish/i })
      .click()
    await expect.poll(() => find('count(*[title match "Lake mint*"])', 'published')).toBe(0)
    expect(await find('count(*[title match "Lake mint*"])', 'drafts')).toBe(1)
  })

  test('deleting what another document refers to is refused, naming who does', async () => {
    const used = '*[_type == "productCategory" && count(*[_type == "product" && references(^._id)]) > 0][0]'
    const id = await find(`${used}._id`, 'published')
    const referrer = await find(`*[_type == "product" && references("${String(id)}")][0].title`, 'published')
    await goWithin(page, `structure/shop;productCategory;${String(id)}`)
    await page.getByTestId('action-menu-button').click()
    await page.getByTestId('action-Delete').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(String(referrer)).first().waitFor()
    await page.keyboard.press('Escape')
    expect(await find(`count(*[_id == "${String(id)}"])`)).toBe(1)
  })

  test('two editors see each other, and the same document as it is being written', async () => {
    const path = 'structure/press;press-sunday-annex'
    const second = await site.newPage({ ...moving, viewport: { width: 1600, height: 1200 } })
    records.push(recordPage(second, otherOrigin))
    const colleague = await addEditor(origin, await tokenOf, 'second@example.com', 'editor')
    await signInAtStudio(second, otherOrigin, colleague.email, colleague.password)
    await goWithin(page, path)
    await goWithin(second, path)
    await field(second, 'title').waitFor()
    await field(page, 'title').fill('The Monday Annex')
    await expect.poll(() => field(second, 'title').inputValue()).toBe('The Monday Annex')
    await field(second, 'title').fill('The Tuesday Annex')
    await expect.poll(() => field(page, 'title').inputValue()).toBe('The Tuesday Annex')
    await page.getByTestId('document-pane').getByText('S', { exact: true }).first().waitFor()
  })

  test('a list and the search of all types find documents by a word of their title', async () => {
    await goWithin(page, 'structure/press')
    await page.getByPlaceholder('Search list').fill('kettle')
    await page.getByText('Sorted by relevance').waitFor()
    const list = page.getByTestId('document-list-pane')
    const found = [expect.stringMatching(/^Kettle & Company/)]
    await expect.poll(() => list.getByRole('link').allInnerTexts()).toEqual(found)
    await page.getByTestId('studio-search').click()
    await page.getByPlaceholder('Search', { exact: true }).fill('lavender')
    await page.getByTestId('search-results').getByText('Lavender').first().waitFor()
  })

  test.runIf(start === oneProcess)(
    'an editor on a phone adds a second factor and a passkey, and signs in by them',
    async () => {
      const phone = await site.newPage(moving)
      await signInAtStudio(phone, origin, account.email, account.password)
      expect(await secureAccount(phone, account.password)).toEqual(['New recovery codes', 'Remove'])
    },
  )

  test('no request left the shop’s own address, and the browser reported no error', () => {
    expect(records).toEqual(records.map(() => ({ foreignRequests: [], errors: [] })))
  })
})
