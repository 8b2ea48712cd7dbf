import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { recordPage, type PageRecord } from './browser.ts'
import { browseShop, moving } from './browsed-shop.ts'
import { mutate, readDraft as readDraftOf, signIn } from './content-api.ts'
import {
  chooseByKeyboard,
  fieldOf,
  firstFieldOf,
  goWithin,
  inputOf,
  listsOfIds,
  signInAtStudio,
  titlesIn,
  wholeForm,
} from './studio-page.ts'
import { groupTitles, places, topTitles } from './studio-navigation.ts'
import { ruleClasses } from './studio-rules.ts'

const email = 'editor@example.com'
const password = 'a calm and quiet lake'
const gid = expect.stringMatching(/^gid:/)

const site = browseShop({ EDITOR_EMAIL: email, EDITOR_PASSWORD: password })
let page: Page
let record: PageRecord
let token: string
/** What the Studio has asked the content service. */
const asked: Request[] = []

beforeAll(async () => {
  token = await signIn(site.origin, email, password)
  page = await site.newPage({ ...moving, viewport: wholeForm })
  record = recordPage(page, site.origin)
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/services/content/')) asked.push(request)
  })
})

const go = (path: string) => goWithin(page, path)
const field = (path: string) => fieldOf(page, path)
const input = (path: string) => inputOf(page, path)
const publishButton = () => page.getByRole('button', { name: 'Publish', exact: true })

const readDraft = (id: string, dataset?: string) => readDraftOf(site.origin, token, id, dataset)

test('ROUTE-35, STUDIO-02, STUDIO-06, STUDIO-07: the shop serves the studio, whose navigation has its entries in their order and no others', async () => {
  await signInAtStudio(page, site.origin, email, password)
  for (const path of ['/admin', '/admin/production', '/admin/staging/structure/press']) {
    const answer = await fetch(site.origin + path)
    expect([answer.status, (await answer.text()).includes('id="sanity"')]).toEqual([200, true])
  }
  await expect.poll(() => titlesIn(page)).toEqual(topTitles)
})

test.each(groupTitles)(
  'STUDIO-08, STUDIO-09, STUDIO-10, STUDIO-11: %s holds its entries in their order and no others',
  async (group, titles) => {
    await go('structure')
    await page.getByRole('link', { name: group, exact: true }).first().click()
    await expect.poll(() => titlesIn(page)).toEqual(titles)
  },
)

describe('STUDIO-01', () => {
  // A walk through many forms need not draw all of each.
  beforeAll(() => page.setViewportSize({ ...wholeForm, height: 700 }))
  afterAll(() => page.setViewportSize(wholeForm))

  test('STUDIO-01: what there is one of opens at once, to be edited and published and nothing more', async () => {
    for (const { pane, id, title } of places.filter((place) => place.kind === 'single')) {
      await go(`structure/${pane}${id}`)
      await page.getByTestId('document-panel-document-title').getByText(title).first().waitFor()
      await publishButton().waitFor()
      expect([id, await page.getByTestId('action-menu-button').count()]).toEqual([id, 0])
    }
  })

  test.each(['page', 'product', 'productCategory', 'announcementBanner', 'form'])(
    'STUDIO-01: a new %s is begun',
    async (type) => {
      await go(`intent/create/template=${type};type=${type}/`)
      await page.waitForURL(new RegExp(`[/;]${type};[^;]*template%3D${type}$`))
      await firstFieldOf(page).waitFor()
      await page.getByTestId('action-menu-button').waitFor()
      await expect.poll(() => publishButton().isEnabled()).toBe(false)
    },
  )
})

test('PUB-01: what an editor publishes is what visitors then see', async () => {
  await go('structure/home;home')
  await input('introTitle').fill('Now with even more sky')
  await publishButton().click()
  const published = Date.now()
  await expect.poll(async () => (await fetch(site.origin)).text(), { interval: 50 }).toContain('Now with even more sky')
  process.stdout.write(`Published content was in the shop after ${Date.now() - published} ms.\n`)
})

const finding = (message: string) => page.getByText(message).filter({ visible: true }).first()

test.each(ruleClasses)('where $fault, the studio says so and waits until it is mended', async (rule) => {
  const desk = { page, change: (id: string, set: object) => mutate(site.origin, token, [{ patch: { id, set } }]) }
  await go(`structure/${rule.place},inspect=sanity%2Fstructure%2Fvalidation`)
  if (rule.group) await page.getByRole('tab', { name: rule.group, exact: true }).click()
  // The findings stand there before the document does, and a change that comes between is none of the form's.
  await firstFieldOf(page).waitFor()
  await finding('No validation errors').waitFor()
  await rule.spoil(desk)
  await finding(rule.message).waitFor()
  await expect.poll(() => publishButton().isEnabled()).toBe(false)
  await rule.mend(desk)
  await finding('No validation errors').waitFor()
})

const product = 'shop;product;product-white-peach-thyme'
const readCatalogueOf = async (id: string) => (await readDraft(id))?.['shopify']

test('PICK-03, PICK-04, PICK-10: products of the catalogue are searched, chosen by keyboard and stored', async () => {
  await go(`structure/${product}`)
  await page.getByRole('tab', { name: 'Buying' }).click()
  await chooseByKeyboard(field('shopify.product').getByRole('combobox'), 'dusk', 'Dusk')
  await expect
    .poll(() => readCatalogueOf('product-white-peach-thyme'))
    .toMatchObject({
      product: { id: gid, title: expect.stringContaining('Dusk'), image: expect.stringContaining('/images/') },
    })
})

test('PICK-05: the subscription product that is chosen is kept with its id and title', async () => {
  await chooseByKeyboard(field('shopify.subscription').getByRole('combobox'), 'yuzu', 'Yuzu')
  await expect
    .poll(async () => z.object({ subscription: z.unknown() }).parse(await readCatalogueOf('product-white-peach-thyme')))
    .toEqual({ subscription: { id: gid, title: expect.stringContaining('Yuzu') } })
})

test('PICK-06, PICK-13: the variants of the chosen product are offered, and the first choice keeps its SKU', async () => {
  await chooseByKeyboard(field('shopify.defaultSku').getByRole('combobox'), 'HAL-ZP', 'Dusk')
  await expect
    .poll(() => readCatalogueOf('product-white-peach-thyme'))
    .toMatchObject({ defaultSku: { sku: expect.stringMatching(/^HAL-ZP-/) } })
})

test('a product that has gone from the catalogue is shown as such, and kept', async () => {
  const gone = { id: 'gid://shopify/Product/1', title: 'Long Gone' }
  await mutate(site.origin, token, [{ patch: { id: 'product-pear-cardamom', set: { 'shopify.product': gone } } }])
  await go('structure/shop;product;product-pear-cardamom')
  await page.getByRole('tab', { name: 'Buying' }).click()
  const chosen = field('shopify.product').getByTestId('chosen')
  await chosen.getByText('No longer in the catalogue').waitFor()
  await chosen.getByText('Long Gone').waitFor()
  expect(await readDraft('product-pear-cardamom')).toMatchObject({ shopify: { product: gone } })
})

test('PICK-07: a variant of any product is chosen for a buy-now page, with its id and both titles', async () => {
  const reads = await readDraft('buy-now-subscribe')
  const [first] = z.array(z.object({ _key: z.string() })).parse(reads?.['products'])
  const path = encodeURIComponent(`products[_key=="${first?._key}"]`)
  await go(`structure/buyNow;buy-now-subscribe,path=${path}`)
  await chooseByKeyboard(page.getByPlaceholder('Search variants').first(), 'dusk 24', 'Dusk')
  const variant = {
    id: gid,
    productTitle: expect.stringContaining('Dusk'),
    variantTitle: expect.stringContaining('24'),
  }
  await expect
    .poll(async () => (await readDraft('buy-now-subscribe'))?.['products'])
    .toContainEqual(expect.objectContaining({ variant }))
})

test('CALL-05: testimonials are fetched by the list of their ids, to be shown where a page refers to them', async () => {
  await go('structure/testimonialsPage')
  await field('testimonials').getByText('Mara').first().waitFor()
  const references = z
    .array(z.object({ _ref: z.string() }))
    .parse((await readDraft('testimonialsPage'))?.['testimonials'])
  const ids = references.map(({ _ref }) => _ref)
  await expect.poll(() => listsOfIds(asked, 'attribution').flat()).toEqual(expect.arrayContaining(ids))
  expect(listsOfIds(asked, 'attribution').some((list) => list.length > 1)).toBe(true)
})

test('CALL-06: the address of a picture is made of the image, its width, its height and its crop', async () => {
  const crop = { _type: 'sanity.imageCrop', left: 0.1, right: 0.2, top: 0.3, bottom: 0 }
  await mutate(site.origin, token, [{ patch: { id: 'product-yuzu-chamomile', set: { 'thumb.image.crop': crop } } }])
  await go('structure/shop;product')
  const row = page.getByTestId('document-list-pane').getByRole('link').filter({ hasText: 'Yuzu & Chamomile' })
  const address = async () => new URL((await row.locator('img').getAttribute('src')) ?? '', site.origin)
  await expect.poll(async () => (await address()).searchParams.get('rect')).toBe('140,420,980,980')
  const { pathname, searchParams } = await address()
  expect(pathname).toMatch(/\/services\/content\/images\/local\/production\/[0-9a-f]{40}-1400x1400\.webp$/)
  expect([Number(searchParams.get('w')), Number(searchParams.get('h'))]).toEqual([33, 33])
})

test('SCREEN-03: the shop beside the form says that it is a preview, and follows the typing', async () => {
  await go('structure/home;home')
  await field('introTitle').waitFor()
  await page.getByRole('button', { name: /split/i }).first().click()
  await page.getByRole('tab', { name: 'Preview' }).last().click()
  await page.frameLocator('iframe').getByText('Now with even more sky').waitFor()
  await input('introTitle').fill('Written a moment ago')
  await page.frameLocator('iframe').getByText('you are viewing a preview of this page').waitFor()
  const typed = Date.now()
  await page.frameLocator('iframe').getByText('Written a moment ago').waitFor()
  process.stdout.write(`The preview followed the typing after ${Date.now() - typed} ms.\n`)
  expect(await (await fetch(site.origin)).text()).not.toContain('Written a moment ago')
})

test('SCREEN-03, SCREEN-04, PREVIEW-05, PUB-12: a preview says what it is; nobody but an editor sees a draft', async () => {
  const preview = await page.context().newPage()
  await preview.goto(`${site.origin}/preview/home?dataset=production`)
  await preview.getByText('Written a moment ago').waitFor()
  const toast = preview.getByText('you are viewing a preview of this page')
  await toast.waitFor()
  await preview.getByRole('button', { name: 'ok', exact: true }).click()
  await toast.waitFor({ state: 'hidden' })
  await preview.close()
  const asVisitor = await fetch(`${site.origin}/preview/home?dataset=production`)
  expect(await asVisitor.text()).toContain('Now with even more sky')
  await mutate(site.origin, token, [
    { create: { _id: 'drafts.secret', _type: 'page', title: 'Secret', slug: { current: 'secret' } } },
  ])
  for (const path of ['/preview/secret', '/secret?preview']) {
    const answer = await fetch(site.origin + path)
    expect([answer.status, (await answer.text()).includes('This page could not be found')]).toEqual([404, true])
  }
})

test('orders, submissions and the mail box are there to be read, by editors alone', async () => {
  for (const [path, text] of [
    ['orders', 'No orders yet.'],
    ['submissions', 'Nothing yet.'],
    ['mail', 'No mail yet.'],
  ] as const) {
    await go(path)
    await page.getByText(text).waitFor()
  }
  for (const list of ['orders', 'mails', 'submissions']) {
    expect((await fetch(`${site.origin}/admin/back-office/${list}`)).status).toBe(401)
  }
})

test('CALL-07, CALL-08, CALL-09: the studio reads the production dataset, without a token and with credentials', async () => {
  // What the Studio has called off never left the browser with all its headers.
  const reads = asked.filter((request) => request.url().includes('/data/query/') && request.failure() === null)
  const sent = await Promise.all(reads.map((request) => request.allHeaders()))
  expect(reads.length).toBeGreaterThan(10)
  expect(reads.filter((request) => !new URL(request.url()).pathname.endsWith('/production'))).toEqual([])
  expect(sent.filter((headers) => headers['authorization'] !== undefined)).toEqual([])
  expect(sent.filter((headers) => !headers['cookie']?.includes('content_session='))).toEqual([])
})

test('another dataset’s workspace is another one', async () => {
  await page.goto(`${site.origin}/admin/staging/structure/home`)
  await page.getByText('Non-CBD Home').first().waitFor()
  expect(await readDraft('home', 'staging')).not.toMatchObject({ introTitle: 'Written a moment ago' })
})

test('no request left the shop’s own address, and the browser reported no error', () => {
  expect(record).toEqual({ foreignRequests: [], errors: [] })
})

test('ERR2-01, ERR2-02: a catalogue that does not answer is told of in a box, and in the console', async () => {
  await page.route('**/graphql.json', (route) => route.fulfill({ status: 500, body: '{}' }))
  await go(`structure/${product}`)
  await page.getByRole('tab', { name: 'Buying' }).click()
  await field('shopify.product').getByText('Something went wrong! See console for error details.').waitFor()
  await expect
    .poll(() => record.errors.join(' '))
    .toMatch(/The catalogue could not be read\. Error: The catalogue answered 500/)
})
