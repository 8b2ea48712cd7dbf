import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { launchBrowser, recordPage, type PageRecord } from './browser.ts'
import { mutate, readDraft as readDraftOf, signIn } from './content-api.ts'
import { startShop, type ShopProcess } from './shop-process.ts'
import { titlesInOrder } from './studio-list.ts'

const email = 'editor@example.com'
const password = 'a calm and quiet lake'
const patience = { timeout: 60_000 }
const gid = expect.stringMatching(/^gid:/)

let shop: ShopProcess
let browser: Browser
let editor: BrowserContext
let page: Page
let record: PageRecord
let token: string

beforeAll(async () => {
  shop = await startShop({ EDITOR_EMAIL: email, EDITOR_PASSWORD: password })
  browser = await launchBrowser()
  token = await signIn(shop.origin, email, password)
  // The Studio draws only the part of a form that is in view.
  editor = await browser.newContext({ viewport: { width: 1800, height: 2200 } })
  editor.setDefaultTimeout(patience.timeout)
  page = await editor.newPage()
  record = recordPage(page, shop.origin)
})
afterAll(async () => {
  await browser.close()
  await shop[Symbol.asyncDispose]()
})

const studio = (path: string, dataset = 'production') => `${shop.origin}/admin/${dataset}${path}`
const field = (path: string) => page.getByTestId(`field-${path}`)
const input = (path: string) => field(path).locator('input, textarea').first()
const publishButton = () => page.getByRole('button', { name: 'Publish', exact: true })

const readDraft = (id: string, dataset?: string) => readDraftOf(shop.origin, token, id, dataset)

async function openGroup(title: string): Promise<void> {
  await page.getByRole('link', { name: title, exact: true }).first().click()
}

const inOrder = (titles: string[]) => titlesInOrder(page, titles)

test('ROUTE-35, STUDIO-02, STUDIO-06, STUDIO-07: the shop serves the studio, whose navigation has its entries in their order', async () => {
  await page.goto(`${shop.origin}/admin/sign-in?origin=/admin/production`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Site Settings', { exact: true }).waitFor(patience)
  for (const path of ['/admin', '/admin/production', '/admin/staging/structure/press']) {
    const answer = await fetch(shop.origin + path)
    expect([answer.status, (await answer.text()).includes('id="sanity"')]).toEqual([200, true])
  }
  const titles = [
    'Site Settings',
    'Home',
    'Shop',
    'Buy Now Pages',
    'Ingredients',
    "What's Inside",
    'Where to Buy',
    'Wholesale',
    'Lab Results',
    'Testimonials Page',
    'Sign Up Pages',
    'Contact Forms',
    'Testimonials',
    'Pages',
    'Press',
    'Announcement Banners',
  ]
  expect(await inOrder(titles)).toEqual(titles)
})

test.each([
  [
    'STUDIO-08',
    'Site Settings',
    [
      'Shop Menu',
      'Scroll Indicator',
      'Amazon Settings',
      'Site Menus',
      'Cart',
      'Banner Settings',
      'Discount Code Settings',
      'Social Media',
      'Klaviyo',
      'Site Meta',
      'Rebuy',
      'Site Footer',
    ],
  ],
  ['STUDIO-09', 'Home', ['Home', 'Non-CBD Home']],
  [
    'STUDIO-10',
    'Shop',
    ['Products', 'Product Categories', 'Category Collections', 'Featured Product', 'Promotional Products'],
  ],
  ['STUDIO-11', 'Ingredients', ['Ingredients Settings', 'Ingredients']],
])('%s: %s holds its entries in their order', async (_rule, group, titles) => {
  await page.goto(studio('/structure'))
  await openGroup(group)
  expect(await inOrder(titles)).toEqual(titles)
})

test('what there is one of can only be published, other documents have a menu of more', async () => {
  await page.goto(studio('/structure/shop;product;product-white-peach-thyme'))
  await page.getByTestId('action-menu-button').waitFor(patience)
  await page.goto(studio('/structure/site-settings;cart'))
  await field('giftNoteTextPlaceholder').waitFor(patience)
  await publishButton().waitFor(patience)
  await expect.poll(() => page.getByTestId('action-menu-button').count()).toBe(0)
})

test('PUB-01: what an editor publishes is what visitors then see', async () => {
  await page.goto(studio('/structure/home;home'))
  await input('introTitle').fill('Now with even more sky')
  await publishButton().click()
  const published = Date.now()
  await expect
    .poll(async () => (await fetch(shop.origin)).text(), { timeout: 10_000, interval: 50 })
    .toContain('Now with even more sky')
  process.stdout.write(`Published content was in the shop after ${Date.now() - published} ms.\n`)
})

test('a product without its title is refused until it has one', async () => {
  await page.goto(studio('/structure/shop;product;product-white-peach-thyme'))
  await input('title').fill('')
  await page
    .getByRole('button', { name: /validation|error/i })
    .first()
    .waitFor(patience)
  await expect.poll(() => publishButton().isEnabled(), patience).toBe(false)
  await input('title').fill('White Peach & Wild Thyme')
  await expect.poll(() => publishButton().isEnabled(), patience).toBe(true)
})

test('PICK-03, PICK-04, PICK-10: products of the catalogue are searched, chosen by keyboard and stored', async () => {
  await page.goto(studio('/structure/shop;product;product-white-peach-thyme'))
  await page.getByRole('tab', { name: 'Buying' }).click()
  const search = field('shopify.product').getByRole('combobox')
  await search.click()
  await search.fill('dusk')
  await page.getByRole('option').first().waitFor(patience)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await readDraft('product-white-peach-thyme'))?.['shopify'], patience)
    .toMatchObject({
      product: { id: gid, title: expect.stringContaining('Dusk'), image: expect.stringContaining('/images/') },
    })
})

test('PICK-06, PICK-13: the variants of the chosen product are offered, and the first choice keeps its SKU', async () => {
  const search = field('shopify.defaultSku').getByRole('combobox')
  await search.click()
  await search.fill('HAL-ZP')
  await page.getByRole('option').first().waitFor(patience)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await readDraft('product-white-peach-thyme'))?.['shopify'], patience)
    .toMatchObject({ defaultSku: { sku: expect.stringMatching(/^HAL-ZP-/) } })
})

test('a product that has gone from the catalogue is shown as such, and kept', async () => {
  const gone = { id: 'gid://shopify/Product/1', title: 'Long Gone' }
  await mutate(shop.origin, token, [{ patch: { id: 'product-pear-cardamom', set: { 'shopify.product': gone } } }])
  await page.goto(studio('/structure/shop;product;product-pear-cardamom'))
  await page.getByRole('tab', { name: 'Buying' }).click()
  const chosen = field('shopify.product').getByTestId('chosen')
  await chosen.getByText('No longer in the catalogue').waitFor(patience)
  await chosen.getByText('Long Gone').waitFor(patience)
  expect(await readDraft('product-pear-cardamom')).toMatchObject({ shopify: { product: gone } })
})

test('PICK-07: a variant of any product is chosen for a buy-now page, with its id and both titles', async () => {
  const reads = await readDraft('buy-now-subscribe')
  const [first] = z.array(z.object({ _key: z.string() })).parse(reads?.['products'])
  const path = encodeURIComponent(`products[_key=="${first?._key}"]`)
  await page.goto(studio(`/structure/buyNow;buy-now-subscribe,path=${path}`))
  const search = page.getByPlaceholder('Search variants').first()
  await search.waitFor(patience)
  await search.click()
  await search.fill('dusk 24')
  await page.getByRole('option').first().waitFor(patience)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const variant = {
    id: gid,
    productTitle: expect.stringContaining('Dusk'),
    variantTitle: expect.stringContaining('24'),
  }
  await expect
    .poll(async () => (await readDraft('buy-now-subscribe'))?.['products'], patience)
    .toContainEqual(expect.objectContaining({ variant }))
})

test('the shop beside the form follows the typing', async () => {
  await page.goto(studio('/structure/home;home'))
  await field('introTitle').waitFor(patience)
  await page
    .getByTestId('pane-split-button')
    .or(page.getByRole('button', { name: /split/i }))
    .first()
    .click()
  await page.getByRole('tab', { name: 'Preview' }).last().click()
  const heading = page.frameLocator('iframe').getByText('Now with even more sky')
  await heading.waitFor(patience)
  await input('introTitle').fill('Written a moment ago')
  const typed = Date.now()
  await page.frameLocator('iframe').getByText('Written a moment ago').waitFor(patience)
  process.stdout.write(`The preview followed the typing after ${Date.now() - typed} ms.\n`)
  expect(await (await fetch(shop.origin)).text()).not.toContain('Written a moment ago')
})

test('SCREEN-03, SCREEN-04, PREVIEW-05, PUB-12: a preview says what it is; nobody but an editor sees a draft', async () => {
  const preview = await editor.newPage()
  await preview.goto(`${shop.origin}/preview/home?dataset=production`)
  await preview.getByText('Written a moment ago').waitFor(patience)
  const toast = preview.getByText('you are viewing a preview of this page')
  await toast.waitFor(patience)
  await preview.getByRole('button', { name: 'ok', exact: true }).click()
  await toast.waitFor({ state: 'hidden' })
  await preview.close()
  const asVisitor = await fetch(`${shop.origin}/preview/home?dataset=production`)
  expect(await asVisitor.text()).toContain('Now with even more sky')
  await mutate(shop.origin, token, [
    { create: { _id: 'drafts.secret', _type: 'page', title: 'Secret', slug: { current: 'secret' } } },
  ])
  for (const path of ['/preview/secret', '/secret?preview']) {
    const answer = await fetch(shop.origin + path)
    expect([answer.status, (await answer.text()).includes('This page could not be found')]).toEqual([404, true])
  }
})

test('another dataset’s workspace is another one', async () => {
  await page.goto(studio('/structure/home', 'staging'))
  await page.getByText('Non-CBD Home').first().waitFor(patience)
  expect(await readDraft('home', 'staging')).not.toMatchObject({ introTitle: 'Written a moment ago' })
})

test('orders, submissions and the mail box are there to be read, by editors alone', async () => {
  for (const [path, text] of [
    ['/orders', 'No orders yet.'],
    ['/submissions', 'Nothing yet.'],
    ['/mail', 'No mail yet.'],
  ] as const) {
    await page.goto(studio(path))
    await page.getByText(text).waitFor(patience)
  }
  for (const list of ['orders', 'mails', 'submissions']) {
    expect((await fetch(`${shop.origin}/admin/back-office/${list}`)).status).toBe(401)
  }
})

test('no request left the shop’s own address, and the browser reported no error', () => {
  expect(record).toEqual({ foreignRequests: [], errors: [] })
})

test('a catalogue that does not answer is told of in a box, and in the console', async () => {
  await page.route('**/graphql.json', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(studio('/structure/shop;product;product-white-peach-thyme'))
  await page.getByRole('tab', { name: 'Buying' }).click()
  await field('shopify.product').getByText('Something went wrong! See console for error details.').waitFor(patience)
  expect(record.errors.join(' ')).toContain('The catalogue could not be read.')
})
