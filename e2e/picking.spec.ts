import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { readDraft } from './content-api.ts'
import { expect } from './fixtures.ts'
import { test } from './studio-fixtures.ts'
import { chooseByKeyboard, createDocument, fieldOf, navigateWithin } from './studio-page.ts'

// One editor's session: each test continues where the previous one ended.
test.describe.configure({ mode: 'serial' })

// A separate Studio, which has not read the catalogue yet.
test.use({ settings: {} })

const gid = expect.stringMatching(/^gid:/)

const film = fileURLToPath(new URL('../demo/content/files/can-turning.webm', import.meta.url))

const product = 'shop;product;product-white-peach-thyme'

// First, because the Studio caches the catalogue; in a separate form, because each field is retried individually.
test('ERR2-01, ERR2-02: a catalogue failure is shown in a box and in the console', async ({ page, record }) => {
  await page.route('**/graphql.json', (route) => route.fulfill({ status: 500, body: '{}' }))
  await navigateWithin(page, 'structure/shop;product;product-yuzu-chamomile')
  await page.getByRole('tab', { name: 'Buying' }).click()
  await expect(
    fieldOf(page, 'shopify.product').getByText('Something went wrong! See console for error details.'),
  ).toBeVisible()
  await expect
    .poll(() => record.errors.join(' '))
    .toMatch(/The catalogue could not be read\. Error: The catalogue responded with status 500/)
  await page.unroute('**/graphql.json')
  await fieldOf(page, 'shopify.product').getByRole('button', { name: 'Try again' }).click()
  await expect(fieldOf(page, 'shopify.product').getByPlaceholder('Search products')).toBeEnabled()
})

test('PICK-03, PICK-04, PICK-10: products of the catalogue are searched, chosen by keyboard and stored', async ({
  page,
  shop,
  token,
}) => {
  await navigateWithin(page, `structure/${product}`)
  await page.getByRole('tab', { name: 'Buying' }).click()
  await chooseByKeyboard(fieldOf(page, 'shopify.product').getByRole('combobox'), 'dusk', 'Dusk')
  await expect
    .poll(async () => (await readDraft(shop.origin, token, 'product-white-peach-thyme'))?.['shopify'])
    .toMatchObject({
      product: {
        id: gid,
        title: expect.stringContaining('Dusk'),
        image: expect.stringMatching(/^\/services\/commerce\/images\//),
      },
    })
})

test('PICK-05: the chosen subscription product is stored with its id and title', async ({ page, shop, token }) => {
  await chooseByKeyboard(fieldOf(page, 'shopify.subscription').getByRole('combobox'), 'yuzu', 'Yuzu')
  await expect
    .poll(async () =>
      z
        .object({ subscription: z.unknown() })
        .parse((await readDraft(shop.origin, token, 'product-white-peach-thyme'))?.['shopify']),
    )
    .toEqual({ subscription: { id: gid, title: expect.stringContaining('Yuzu') } })
})

test('PICK-06, PICK-13: the variants of the chosen product are offered, and the choice stores its SKU', async ({
  page,
  shop,
  token,
}) => {
  await chooseByKeyboard(fieldOf(page, 'shopify.defaultSku').getByRole('combobox'), 'HAL-ZP', 'Dusk')
  await expect
    .poll(async () => (await readDraft(shop.origin, token, 'product-white-peach-thyme'))?.['shopify'])
    .toMatchObject({ defaultSku: { sku: expect.stringMatching(/^HAL-ZP-/) } })
})

test('a product missing in the catalogue is shown as such, and kept', async ({ page, shop, token, change }) => {
  const gone = { id: 'gid://shopify/Product/1', title: 'Long Gone' }
  await change('product-pear-cardamom', { 'shopify.product': gone })
  await navigateWithin(page, 'structure/shop;product;product-pear-cardamom')
  await page.getByRole('tab', { name: 'Buying' }).click()
  const chosen = fieldOf(page, 'shopify.product').getByTestId('chosen')
  await chosen.getByText('No longer in the catalogue').waitFor()
  await chosen.getByText('Long Gone').waitFor()
  expect(await readDraft(shop.origin, token, 'product-pear-cardamom')).toMatchObject({ shopify: { product: gone } })
})

test('PICK-07: a buy-now page stores a variant of any product with its id and both titles', async ({
  page,
  shop,
  token,
}) => {
  const reads = await readDraft(shop.origin, token, 'buy-now-subscribe')
  const [first] = z.array(z.object({ _key: z.string() })).parse(reads?.['products'])
  const path = encodeURIComponent(`products[_key=="${first?._key}"]`)
  await navigateWithin(page, `structure/buyNow;buy-now-subscribe,path=${path}`)
  await chooseByKeyboard(page.getByPlaceholder('Search variants').first(), 'dusk 24', 'Dusk')
  const variant = {
    id: gid,
    productTitle: expect.stringContaining('Dusk'),
    variantTitle: expect.stringContaining('24'),
  }
  await expect
    .poll(async () => (await readDraft(shop.origin, token, 'buy-now-subscribe'))?.['products'])
    .toContainEqual(expect.objectContaining({ variant }))
})

test('a color in a list is changed in its dialog, keeps its key, and is stored once it is complete', async ({
  page,
  shop,
  token,
}) => {
  const stored = async () => {
    const found = await readDraft(shop.origin, token, 'product-dusk-spritz')
    return z.object({ backgroundColors: z.array(z.looseObject({})) }).parse(found?.['colors']).backgroundColors
  }
  const [first, ...others] = await stored()
  await navigateWithin(page, 'structure/shop;product;product-dusk-spritz')
  await page.getByRole('tab', { name: 'Look' }).click()
  const row = fieldOf(page, 'colors.backgroundColors').getByText(String(first?.['hex']))
  await row.click()
  const dialog = page.getByRole('dialog')
  const text = dialog.getByPlaceholder('#a2b0ff')
  await text.fill('#a2b0f')
  // The shop shows no color half transparent.
  await expect(dialog.getByRole('slider')).toHaveCount(0)
  await text.fill('A2B0FF')
  await expect.poll(stored).toEqual([{ ...first, hex: '#A2B0FF' }, ...others])
  await text.fill('#a2b')
  await text.blur()
  await expect(text).toHaveValue('#A2B0FF')
  await dialog.getByRole('button', { name: /close/i }).click()
  const preview = fieldOf(page, 'colors.backgroundColors').getByRole('button').filter({ hasText: '#A2B0FF' })
  await expect(preview.locator('span[style*="background"]')).toHaveCSS('background-color', 'rgb(162, 176, 255)')
})

test('a new product takes its products, variants, colors and film; the presets of a banner are circles', async ({
  page,
  shop,
  token,
}) => {
  await createDocument(page, 'product')
  await page.waitForURL(/template%3Dproduct$/)
  const id = /;product;([\w-]+)/.exec(page.url())?.[1] ?? ''
  const draft = () => readDraft(shop.origin, token, id)
  await page.getByRole('tab', { name: 'Buying' }).click()
  await chooseByKeyboard(fieldOf(page, 'shopify.product').getByRole('combobox'), 'dusk', 'Dusk')
  await chooseByKeyboard(fieldOf(page, 'shopify.subscriptionSkus').getByRole('combobox'), 'HAL-ZP', 'Dusk')
  const skus = [expect.stringMatching(/^HAL-ZP-/)]
  await expect.poll(draft).toMatchObject({ shopify: { product: { id: gid }, subscriptionSkus: skus } })
  await page.getByRole('tab', { name: 'Look' }).click()
  await fieldOf(page, 'colors.backgroundColors').getByRole('button', { name: 'Add item' }).click()
  await page.getByRole('dialog').getByPlaceholder('#a2b0ff').fill('#ffd9c7')
  const color = { _key: expect.any(String), _type: 'color', hex: '#ffd9c7', alpha: 1 }
  await expect.poll(draft).toMatchObject({ colors: { backgroundColors: [color] } })
  await page.getByRole('dialog').getByRole('button', { name: /close/i }).click()
  await fieldOf(page, 'heroGallery').getByRole('button', { name: 'Add item' }).click()
  await page.getByRole('dialog').locator('input[type=file][accept*=video]').setInputFiles(film)
  const video = { metadata: { aspect_ratio: expect.stringMatching(/^\d+:\d+$/) } }
  await expect.poll(draft).toMatchObject({ heroGallery: [{ _key: expect.any(String), video }] })
  await page.getByRole('dialog').getByRole('button', { name: /close/i }).click()

  await navigateWithin(page, 'structure/announcementBanner;banner-nightfall')
  const presets = fieldOf(page, 'color.background').getByRole('radio')
  await presets.nth(2).click()
  const background = { _type: 'color', hex: '#a2b0ff', alpha: 1 }
  await expect.poll(() => readDraft(shop.origin, token, 'banner-nightfall')).toMatchObject({ color: { background } })
  const boxes = await Promise.all([0, 1, 2, 3].map((index) => presets.nth(index).boundingBox()))
  expect(new Set(boxes.map((box) => `${box?.width} × ${box?.height}`))).toEqual(new Set(['36 × 36']))
})
