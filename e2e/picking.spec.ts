import { z } from 'zod'
import { readDraft } from './content-api.ts'
import { editedContent, expect } from './fixtures.ts'
import { test } from './studio-fixtures.ts'
import { chooseByKeyboard, fieldOf, navigateWithin } from './studio-page.ts'

// One editor's session: each test continues where the previous one ended.
test.describe.configure({ mode: 'serial' })

test.use({ settings: editedContent })

const gid = expect.stringMatching(/^gid:/)

const product = 'shop;product;product-white-peach-thyme'

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
      product: { id: gid, title: expect.stringContaining('Dusk'), image: expect.stringContaining('/images/') },
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
  await expect(chosen.getByText('No longer in the catalogue')).toBeVisible()
  await expect(chosen.getByText('Long Gone')).toBeVisible()
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

test('ERR2-01, ERR2-02: a catalogue failure is shown in a box and in the console', async ({ page, record }) => {
  await page.route('**/graphql.json', (route) => route.fulfill({ status: 500, body: '{}' }))
  // The Studio caches the catalogue until it is reloaded.
  await page.goto(`/admin/production/structure/${product}`)
  await page.getByRole('tab', { name: 'Buying' }).click()
  await expect(
    fieldOf(page, 'shopify.product').getByText('Something went wrong! See console for error details.'),
  ).toBeVisible()
  await expect
    .poll(() => record.errors.join(' '))
    .toMatch(/The catalogue could not be read\. Error: The catalogue answered 500/)
})
