import { fileURLToPath } from 'node:url'
import { freePort } from '@shop/testing/listen'
import type { Page } from '@playwright/test'
import { secureAccount } from './account-journey.ts'
import { commonSettings, expect, owner } from './fixtures.ts'
import { startShop } from './shop-process.ts'
import { test as base } from './studio-fixtures.ts'
import { actionsButton, createDocument, inputOf, navigateWithin, openStudio, signInAtStudio } from './studio-page.ts'
import { allowOrigin, inviteEditor, replaceForgottenPassword } from './editors-journey.ts'

const picture = fileURLToPath(new URL('../docs/shop.webp', import.meta.url))

const test = base.extend({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- what a fixture needs is read from its pattern
    async ({}, use) => {
      const port = String(await freePort())
      // With a domain name: passkeys do not work with IP addresses.
      const origin = `http://localhost:${port}`
      await using shop = await startShop({ ...commonSettings, NON_CBD_HOSTS: '', PORT: port, PUBLIC_URL: origin })
      await use({ ...shop, origin })
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

// One editor's session: each test continues where the previous one ended.
test.describe.configure({ mode: 'serial' })

const publishButton = (page: Page) => page.getByTestId('action-publish')

/** The result of an editor's query. */
async function find(origin: string, token: string, query: string, perspective = 'raw'): Promise<unknown> {
  const search = new URLSearchParams({ query, perspective })
  const response = await fetch(`${origin}/services/content/v2025-02-19/data/query/production?${search}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const { result }: { result: unknown } = await response.json()
  return result
}

async function publish(page: Page): Promise<void> {
  await expect(publishButton(page)).toBeEnabled()
  await publishButton(page).click()
}

test('a reference is searched and selected', async ({ page, shop, token }) => {
  await createDocument(page, 'product')
  await inputOf(page, 'title').fill('Still Water')
  await page.getByPlaceholder('Type to search').first().fill('mood')
  await page.getByTestId('autocomplete-popover').getByRole('option').first().click()
  const picked = '*[_type == "product" && title == "Still Water"][0].category._ref in *[_type == "productCategory"]._id'
  await expect.poll(() => find(shop.origin, token, picked)).toBe(true)
})

test('an ingredient with a picture is private before it is published, and public afterwards', async ({
  page,
  shop,
  token,
}) => {
  await createDocument(page, 'ingredient')
  await inputOf(page, 'title').fill('Lake mint')
  await page.locator('input[type=file]').first().setInputFiles(picture)
  await page.getByTestId('hotspot-image-input').waitFor()
  const published = '*[title == "Lake mint"]{title, "format": image.asset->metadata.dimensions.width > 0}'
  expect(await find(shop.origin, token, published, 'published')).toEqual([])
  await publish(page)
  await expect
    .poll(() => find(shop.origin, token, published, 'published'))
    .toEqual([{ title: 'Lake mint', format: true }])
})

test('a published document is changed, found in the history, and restored', async ({ page, shop, token }) => {
  await inputOf(page, 'title').fill('Lake mint, dried')
  await publish(page)
  const title = '*[title match "Lake mint*"][0].title'
  await expect.poll(() => find(shop.origin, token, title, 'published')).toBe('Lake mint, dried')
  await page.getByTestId('document-pane').getByTestId('pane-context-menu-button').click()
  await page.getByTestId('action-history').click()
  const events = page.getByTestId('timeline-item-button')
  await expect(events).toHaveText([/Published/, /Published/, /Draft created/])
  await events.nth(1).click()
  await expect(inputOf(page, 'title')).toHaveValue('Lake mint')
  await page.getByTestId('action-reverttorevision').click()
  await page.getByTestId('confirm-popover-confirm-button').click()
  await expect.poll(() => find(shop.origin, token, title, 'drafts')).toBe('Lake mint')
  expect(await find(shop.origin, token, title, 'published')).toBe('Lake mint, dried')
})

test('an unpublished document is visible to editors only', async ({ page, shop, token }) => {
  await page.getByTestId('document-header-Published-chip').click()
  await page.getByTestId('action-unpublish').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /unpublish/i })
    .click()
  await expect.poll(() => find(shop.origin, token, 'count(*[title match "Lake mint*"])', 'published')).toBe(0)
  expect(await find(shop.origin, token, 'count(*[title match "Lake mint*"])', 'drafts')).toBe(1)
})

test('deleting a referenced document is refused, naming the referring one', async ({ page, shop, token }) => {
  const used = '*[_type == "productCategory" && count(*[_type == "product" && references(^._id)]) > 0][0]'
  const id = await find(shop.origin, token, `${used}._id`, 'published')
  const referrer = await find(
    shop.origin,
    token,
    `*[_type == "product" && references("${String(id)}")][0].title`,
    'published',
  )
  await navigateWithin(page, `structure/shop;productCategory;${String(id)}`)
  await actionsButton(page).click()
  await page.getByTestId('action-Delete').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(String(referrer)).first().waitFor()
  await page.keyboard.press('Escape')
  expect(await find(shop.origin, token, `count(*[_id == "${String(id)}"])`)).toBe(1)
})

test('a list and the global search find documents by a word of their title', async ({ page }) => {
  await navigateWithin(page, 'structure/press')
  await page.getByPlaceholder('Search list').fill('kettle')
  await page.getByText('Sorted by relevance').waitFor()
  const list = page.getByTestId('document-list-pane')
  await expect(list.getByRole('link')).toHaveText([/^Kettle & Company/], { useInnerText: true })
  await page.getByTestId('studio-search').click()
  await page.getByPlaceholder('Search', { exact: true }).fill('lavender')
  await page.getByTestId('search-results').getByText('Lavender').first().waitFor()
  await page.keyboard.press('Escape')
})

test('an administrator invites an editor by mail, who replaces a forgotten password, signs in, and signs out', async ({
  shop,
  token,
  newPage,
}) => {
  const [administrator, guest] = [await newPage(), await newPage()]
  await openStudio(administrator, shop.origin, token)
  await inviteEditor(administrator, guest, 'guest@example.com', 'a password of her own')
  await replaceForgottenPassword(administrator, guest, 'guest@example.com', 'and then another one')
  await signInAtStudio(guest, shop.origin, 'guest@example.com', 'and then another one')
  await guest.getByRole('link', { name: 'Account', exact: true }).waitFor()
  for (const name of ['Editors', 'Vision']) await expect(guest.getByRole('link', { name, exact: true })).toHaveCount(0)
  await guest.locator('#user-menu').click()
  await guest.getByRole('menuitem', { name: 'Sign out' }).click()
  await guest.getByText('You are signed out.').waitFor()
})

test('an administrator allows the pages of another site, and no longer', async ({ shop, token, newPage }) => {
  const administrator = await newPage()
  await openStudio(administrator, shop.origin, token)
  await allowOrigin(administrator, 'https://app.example', '/services/content/v2025-02-19/data/query/production?query=1')
})

test('an editor on a phone adds a second factor and a passkey, and signs in with them', async ({ shop, newPage }) => {
  const phone = await newPage()
  await signInAtStudio(phone, shop.origin, owner.email, owner.password)
  expect(await secureAccount(phone, owner.password)).toEqual(['New recovery codes', 'Remove'])
})

test('no request left the shop’s origin, and the browser reported no error', ({ record }) => {
  expect(record).toEqual({ foreignRequests: [], errors: [] })
})
