import type { Page } from '@playwright/test'
import { z } from 'zod'
import { mutate, readDraft } from './content-api.ts'
import { expect } from './fixtures.ts'
import { test } from './studio-fixtures.ts'
import { groupTitles, places, topTitles } from './studio-navigation.ts'
import {
  actionsButton,
  createDocument,
  fieldOf,
  firstFieldOf,
  navigateWithin,
  inputOf,
  listsOfIds,
  openStudio,
  titlesIn,
  tallViewport,
} from './studio-page.ts'
import { ruleClasses } from './studio-rules.ts'

test.use({ settings: {} })

const publishButton = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true })

test('ROUTE-35, STUDIO-02, STUDIO-06, STUDIO-07: the shop serves the studio, with its entries in order', async ({
  page,
  shop,
}) => {
  for (const path of ['/admin', '/admin/production', '/admin/staging/structure/press']) {
    const response = await fetch(shop.origin + path)
    expect([response.status, (await response.text()).includes('id="sanity"')]).toEqual([200, true])
  }
  await expect.poll(() => titlesIn(page)).toEqual(topTitles)
})

for (const [group, titles] of groupTitles) {
  test(`STUDIO-08, STUDIO-09, STUDIO-10, STUDIO-11: ${group} has its entries in order`, async ({ page }) => {
    await navigateWithin(page, 'structure')
    await page.getByRole('link', { name: group, exact: true }).first().click()
    await expect.poll(() => titlesIn(page)).toEqual(titles)
  })
}

test.describe('STUDIO-01', () => {
  // A test with many forms need not render each completely.
  test.beforeEach(({ page }) => page.setViewportSize({ ...tallViewport, height: 700 }))
  test.afterEach(({ page }) => page.setViewportSize(tallViewport))

  test('STUDIO-01: singletons open directly and can only be edited and published', async ({ page }) => {
    // The first of each kind; `navigation.test.ts` compares the actions of all.
    const singles = places.filter((place) => place.kind === 'single')
    const settings = singles.find(({ isSettings }) => isSettings)
    const pages = [singles.find(({ isSettings }) => !isSettings), singles.find(({ pane }) => pane === '')]
    for (const { pane, id, title } of [settings, ...pages].filter((single) => single !== undefined)) {
      await navigateWithin(page, `structure/${pane}${id}`)
      await page.getByTestId('document-panel-document-title').getByText(title).first().waitFor()
      await publishButton(page).waitFor()
      await expect(page.getByTestId('action-menu-button'), id).toHaveCount(0)
    }
  })

  for (const type of ['page', 'product', 'productCategory', 'announcementBanner', 'form']) {
    test(`STUDIO-01: a new ${type} can be created`, async ({ page }) => {
      await createDocument(page, type)
      await page.waitForURL(new RegExp(`[/;]${type};[^;]*template%3D${type}$`))
      await firstFieldOf(page).waitFor()
      await actionsButton(page).waitFor()
      await expect(publishButton(page)).toBeDisabled()
    })
  }
})

const finding = (page: Page, message: string) => page.getByText(message).filter({ visible: true }).first()

for (const rule of ruleClasses) {
  test(`${rule.fault}: the studio says so and disables publishing until it is fixed`, async ({ page, change }) => {
    if (rule.content) await change(rule.content.id, rule.content.set)
    await navigateWithin(page, `structure/${rule.place},inspect=sanity%2Fstructure%2Fvalidation`)
    if (rule.group) await page.getByRole('tab', { name: rule.group, exact: true }).click()
    // Validation messages are shown before the document is loaded.
    await firstFieldOf(page).waitFor()
    await finding(page, 'No validation errors').waitFor()
    await rule.breakRule(page)
    await finding(page, rule.message).waitFor()
    await expect(publishButton(page)).toBeDisabled()
    await rule.fix(page)
    await finding(page, 'No validation errors').waitFor()
  })
}

test('a document is validated also when the browser is never idle', async ({ newPage, shop, token }) => {
  const page = await newPage()
  await page.addInitScript(() => {
    window.requestIdleCallback = (work, { timeout } = {}) =>
      timeout === undefined ? 0 : Number(setTimeout(work, timeout, { didTimeout: true, timeRemaining: () => 0 }))
  })
  await openStudio(page, shop.origin, token)
  await navigateWithin(page, 'structure/press;press-harbor-and-vine,inspect=sanity%2Fstructure%2Fvalidation')
  await inputOf(page, 'quote').fill('“Quite calm.”')
  await finding(page, 'Quotation marks will be added for you').waitFor()
  await expect(publishButton(page)).toBeDisabled()
})

test('CALL-05: testimonials referred to by a page are fetched by a list of ids', async ({
  page,
  shop,
  token,
  requests,
}) => {
  await navigateWithin(page, 'structure/testimonialsPage')
  await fieldOf(page, 'testimonials').getByText('Mara').first().waitFor()
  const references = z
    .array(z.object({ _ref: z.string() }))
    .parse((await readDraft(shop.origin, token, 'testimonialsPage'))?.['testimonials'])
  const ids = references.map(({ _ref }) => _ref)
  await expect.poll(() => listsOfIds(requests, 'attribution').flat()).toEqual(expect.arrayContaining(ids))
  expect(listsOfIds(requests, 'attribution').some((list) => list.length > 1)).toBe(true)
})

test('CALL-06: the URL of a picture contains the image, its width, height and crop', async ({ page, shop, change }) => {
  const crop = { _type: 'sanity.imageCrop', left: 0.1, right: 0.2, top: 0.3, bottom: 0 }
  await change('product-yuzu-chamomile', { 'thumb.image.crop': crop })
  await navigateWithin(page, 'structure/shop;product')
  const row = page.getByTestId('document-list-pane').getByRole('link').filter({ hasText: 'Yuzu & Chamomile' })
  const address = async () => new URL((await row.locator('img').getAttribute('src')) ?? '', shop.origin)
  await expect.poll(async () => (await address()).searchParams.get('rect')).toBe('140,420,980,980')
  const { pathname, searchParams } = await address()
  expect(pathname).toMatch(/\/services\/content\/images\/local\/production\/[0-9a-f]{40}-1400x1400\.webp$/)
  expect([Number(searchParams.get('w')), Number(searchParams.get('h'))]).toEqual([33, 33])
})

test('orders, submissions and mails are readable by editors only', async ({ page, shop }) => {
  for (const [path, text] of [
    ['orders', 'No orders yet.'],
    ['submissions', 'Nothing yet.'],
    ['mail', 'No mail yet.'],
  ] as const) {
    await navigateWithin(page, path)
    await page.getByText(text).waitFor()
  }
  for (const list of ['orders', 'mails', 'submissions']) {
    expect((await fetch(`${shop.origin}/admin/back-office/${list}`)).status).toBe(401)
  }
})

// Each test continues where the previous one ended.
test.describe.serial('the home document', () => {
  test('PUB-01: visitors see what an editor publishes', async ({ page, shop }) => {
    await navigateWithin(page, 'structure/home;home')
    await inputOf(page, 'introTitle').fill('Now with even more sky')
    await publishButton(page).click()
    const published = Date.now()
    await expect
      .poll(async () => (await fetch(shop.origin)).text(), { intervals: [50] })
      .toContain('Now with even more sky')
    process.stdout.write(`Published content was in the shop after ${Date.now() - published} ms.\n`)
  })

  test('SCREEN-03: the preview beside the form is labeled and follows the typing', async ({ page, shop }) => {
    await navigateWithin(page, 'structure/home;home')
    await fieldOf(page, 'introTitle').waitFor()
    await page.getByRole('button', { name: /split/i }).first().click()
    await page.getByRole('tab', { name: 'Preview' }).last().click()
    await page.frameLocator('iframe').getByText('Now with even more sky').waitFor()
    await inputOf(page, 'introTitle').fill('Written a moment ago')
    await page.frameLocator('iframe').getByText('you are viewing a preview of this page').waitFor()
    const typed = Date.now()
    await page.frameLocator('iframe').getByText('Written a moment ago').waitFor()
    process.stdout.write(`The preview followed the typing after ${Date.now() - typed} ms.\n`)
    expect(await (await fetch(shop.origin)).text()).not.toContain('Written a moment ago')
  })

  test('SCREEN-03, SCREEN-04, PREVIEW-05, PUB-12: a preview is labeled; only editors see a draft', async ({
    page,
    shop,
    token,
  }) => {
    const preview = await page.context().newPage()
    await preview.goto('/preview/home?dataset=production')
    await preview.getByText('Written a moment ago').waitFor()
    const toast = preview.getByText('you are viewing a preview of this page')
    await toast.waitFor()
    await preview.getByRole('button', { name: 'ok', exact: true }).click()
    await expect(toast).toBeHidden()
    await preview.close()
    // On a busy machine a page may not get its content in time, and then shows an error.
    const asVisitor = async () => (await fetch(`${shop.origin}/preview/home?dataset=production`)).text()
    await expect.poll(asVisitor).toContain('Now with even more sky')
    await mutate(shop.origin, token, [
      { create: { _id: 'drafts.secret', _type: 'page', title: 'Secret', slug: { current: 'secret' } } },
    ])
    for (const path of ['/preview/secret', '/secret?preview']) {
      const response = await fetch(shop.origin + path)
      expect([response.status, (await response.text()).includes('This page could not be found')]).toEqual([404, true])
    }
  })
})

test('SCREEN-03: the preview of a new page appears with its slug, and follows a change of it', async ({ page }) => {
  await createDocument(page, 'page')
  await page.getByRole('button', { name: /split/i }).first().click()
  await page.getByRole('tab', { name: 'Preview' }).last().click()
  const preview = page.frameLocator('iframe')
  await page.getByText('The preview appears with the first change.').waitFor()
  await inputOf(page, 'title').fill('Resting places')
  await page.getByText('The preview appears with a slug.').waitFor()
  await inputOf(page, 'slug').fill('resting-places')
  await preview.getByRole('heading', { name: 'Resting places' }).waitFor()
  await inputOf(page, 'slug').fill('places-to-rest')
  await preview.locator('link[rel=canonical][href$="/places-to-rest"]').waitFor({ state: 'attached' })
  await preview.getByRole('heading', { name: 'Resting places' }).waitFor()
})

test('a change of a single page is discarded', async ({ page, shop, token }) => {
  await navigateWithin(page, 'structure/wholesale')
  const title = async () => (await readDraft(shop.origin, token, 'wholesale'))?.['title']
  await inputOf(page, 'title').fill('Written a moment ago')
  await expect.poll(title).toBe('Written a moment ago')
  await actionsButton(page).click()
  await page.getByRole('menuitem', { name: 'Discard changes' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /discard/i })
    .click()
  await expect(inputOf(page, 'title')).toHaveValue('Put us on the shelf')
  await expect.poll(title).toBe('Put us on the shelf')
})

test('CALL-07, CALL-08, CALL-09: the studio reads the production dataset, with credentials, without token', async ({
  requests,
}) => {
  // Aborted requests of the Studio were not sent with all their headers.
  const reads = requests.filter((request) => request.url().includes('/data/query/') && request.failure() === null)
  const sent = await Promise.all(reads.map((request) => request.allHeaders()))
  expect(reads.length).toBeGreaterThan(10)
  const datasets = reads.map((request) => new URL(request.url()).pathname.split('/').at(-1))
  // Comments and tasks are in its add-on dataset.
  expect(new Set(datasets)).toEqual(new Set(['production', 'production-comments']))
  expect(sent.filter((headers) => headers['authorization'] !== undefined)).toEqual([])
  expect(sent.filter((headers) => !headers['cookie']?.includes('content_session='))).toEqual([])
})

test('an administrator runs a query as it is written', async ({ page }) => {
  await navigateWithin(page, 'vision')
  await page.getByTestId('vision-query-editor').getByRole('textbox').click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText('*[_id == "home"]{"answer": 6 * 7}')
  await page.getByRole('button', { name: 'Fetch' }).click()
  await expect(page.getByTestId('vision-result')).toContainText('answer:42')
})

test('each dataset has its own workspace', async ({ page, shop, token }) => {
  const staging = await page.context().newPage()
  await staging.goto('/admin/staging/structure/home')
  await staging.getByText('Non-CBD Home').first().waitFor()
  await staging.close()
  expect(await readDraft(shop.origin, token, 'home', 'staging')).not.toMatchObject({
    introTitle: 'Written a moment ago',
  })
})

test('no request left the shop’s origin, and the browser reported no error', async ({ record }) => {
  expect(record).toEqual({ foreignRequests: [], errors: [] })
})
