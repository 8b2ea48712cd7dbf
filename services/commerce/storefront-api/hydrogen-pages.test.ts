import { decodeEncodedVariant, isOptionValueCombinationInEncodedVariant } from 'storefront-schema-2026-04'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { productNumber } from '../catalogue/catalogue-ids.ts'
import { toGid } from '../values/gid.ts'
import { catalogue, createTestShop, type TestShop } from '../testing/commerce.ts'
import { publicToken, sendAsHydrogen } from '../testing/hydrogen-client.ts'
import * as documents from '../testing/hydrogen-documents.ts'

const here = { country: 'US', language: 'EN' }
const openShop = (csv = catalogue) => createTestShop({ csv, accessToken: publicToken })

const shirts = `Handle,Title,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Variant Inventory Qty,Status
shirt,Shirt,Clothes,Size,S,Color,Red,10,0,active
shirt,,,,S,,Blue,10,5,
shirt,,,,M,,Red,10,5,
shirt,,,,L,,Blue,10,0,
`

const titleList = z.array(z.object({ title: z.string() })).transform((list) => list.map(({ title }) => title))

const productSchema = z.object({
  product: z.object({
    encodedVariantExistence: z.string(),
    encodedVariantAvailability: z.string(),
    selectedOrFirstAvailableVariant: z.object({ title: z.string(), availableForSale: z.boolean() }),
    adjacentVariants: titleList,
    options: z.array(
      z.object({ optionValues: z.array(z.object({ firstSelectableVariant: z.object({ title: z.string() }) })) }),
    ),
  }),
})

async function openProduct(shop: TestShop, ...selectedOptions: { name: string; value: string }[]) {
  const data = await sendAsHydrogen(shop, documents.productPage, { ...here, handle: 'shirt', selectedOptions })
  return productSchema.parse(data).product
}

test('API-02: Hydrogen’s product page gets the selected variant and its adjacent variants', async () => {
  const shop = await openShop(shirts)
  const size = { name: 'Size', value: 'S' }
  const red = await openProduct(shop, size, { name: 'Color', value: 'Red' }, { name: 'utm', value: 'x' })
  expect(red.selectedOrFirstAvailableVariant).toEqual(
    expect.objectContaining({ title: 'S / Red', availableForSale: false }),
  )
  expect(red.adjacentVariants.toSorted()).toEqual(['M / Red', 'S / Blue'])
  const folded = await openProduct(shop, { name: 'size', value: 's' }, { name: 'COLOUR', value: 'BLUE' })
  expect(folded.selectedOrFirstAvailableVariant.title).toBe('S / Blue')
  const half = await openProduct(shop, size)
  expect(half.selectedOrFirstAvailableVariant.title).toBe('S / Blue')
  const none = await openProduct(shop, size, { name: 'Color', value: 'Green' })
  expect(none.selectedOrFirstAvailableVariant.title).toBe('S / Blue')
})

test('API-02: Hydrogen’s product page can decode the encoded variants', async () => {
  const product = await openProduct(await openShop(shirts))
  expect(
    product.options.map((option) => option.optionValues.map((value) => value.firstSelectableVariant.title)),
  ).toEqual([
    ['S / Blue', 'M / Red', 'L / Blue'],
    ['M / Red', 'S / Blue'],
  ])
  expect(decodeEncodedVariant(product.encodedVariantExistence)).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
    [2, 1],
  ])
  expect(decodeEncodedVariant(product.encodedVariantAvailability)).toEqual([
    [0, 1],
    [1, 0],
  ])
  expect(isOptionValueCombinationInEncodedVariant([2, 0], product.encodedVariantExistence)).toBe(false)
})

test('without selected options the first available variant is selected', async () => {
  const shop = await openShop(shirts)
  const { product } = await sendAsHydrogen(shop, documents.productPage, {
    ...here,
    handle: 'shirt',
    selectedOptions: [],
  })
  expect(product).toMatchObject({ selectedOrFirstAvailableVariant: { title: 'S / Blue' } })
  expect(await sendAsHydrogen(shop, documents.productPage, { ...here, handle: 'no', selectedOptions: [] })).toEqual({
    product: null,
  })
})

test('API-02: Hydrogen’s collection pages list the products of a type', async () => {
  const shop = await openShop()
  const { collections } = await sendAsHydrogen(shop, documents.collectionsPage, { ...here, first: 10 })
  const picture = { url: 'https://pictures.test/tonic.png', altText: 'A can' }
  expect(collections).toMatchObject({
    nodes: expect.arrayContaining([
      expect.objectContaining({
        handle: 'sparkling-water',
        title: 'Sparkling Water',
        image: expect.objectContaining(picture),
      }),
      expect.objectContaining({ handle: 'merch', title: 'Merch', image: null }),
    ]),
  })
  const { collection } = await sendAsHydrogen(shop, documents.collectionPage, {
    ...here,
    handle: 'sparkling-water',
    first: 8,
  })
  expect(collection).toMatchObject({
    title: 'Sparkling Water',
    products: {
      nodes: [{ handle: 'tonic', priceRange: { minVariantPrice: { amount: '22.0' } } }],
      pageInfo: { hasNextPage: false },
    },
  })
  expect(await sendAsHydrogen(shop, documents.collectionPage, { ...here, handle: 'none', first: 8 })).toEqual({
    collection: null,
  })
  expect(await sendAsHydrogen(shop, documents.homePage, here)).toMatchObject({
    products: { nodes: [{}, {}] },
    collections: { nodes: [{}] },
  })
})

test('API-02: Hydrogen’s header gets a menu of the collections and the country of the request', async () => {
  const shop = await openShop()
  const { menu, localization } = await sendAsHydrogen(shop, documents.header, {
    country: 'CA',
    language: 'EN',
    menu: 'main-menu',
  })
  expect(menu).toMatchObject({
    items: [
      { title: 'Merch', type: 'COLLECTION', url: 'https://shop.test/collections/merch' },
      { title: 'Sparkling Water', url: 'https://shop.test/collections/sparkling-water' },
    ],
  })
  expect(localization).toMatchObject({ country: { isoCode: 'CA', name: 'Canada', currency: { isoCode: 'USD' } } })
  expect(await sendAsHydrogen(shop, documents.header, { ...here, country: 'ZZ', menu: 'footer' })).toMatchObject({
    menu: null,
    localization: { country: { isoCode: 'US' } },
  })
})

test('API-02: Hydrogen’s search page finds products, but no pages or articles', async () => {
  const shop = await openShop()
  const titles = async (term: string) =>
    z
      .object({
        products: z.object({ nodes: z.array(z.object({ title: z.string() })) }),
        pages: z.object({ nodes: z.tuple([]) }),
      })
      .parse(await sendAsHydrogen(shop, documents.searchPage, { ...here, term, first: 8 }))
      .products.nodes.map(({ title }) => title)
  expect(await titles('tonic')).toEqual(['Cloud Tonic'])
  expect(await titles('tag:calm -vendor:kiln')).toEqual(['Cloud Tonic'])
  expect(await titles('(dusk "mug')).toEqual(['Dusk Mug'])
  expect(await titles('color:red')).toEqual([])
  expect(await titles('secret')).toEqual([])
})

test('API-02: predictive search completes a query', async () => {
  const shop = await openShop()
  const typed = { ...here, limit: 10, limitScope: 'EACH', term: 'to' }
  const { predictiveSearch } = await sendAsHydrogen(shop, documents.predictiveSearch, typed)
  expect(predictiveSearch).toMatchObject({
    articles: [],
    pages: [],
    collections: [],
    products: [{ handle: 'tonic' }],
    queries: [{ text: 'cloud tonic', styledText: 'cloud <mark>to</mark>nic' }],
  })
  const spark = await sendAsHydrogen(shop, documents.predictiveSearch, {
    ...typed,
    term: 'spark',
    types: ['COLLECTION'],
  })
  expect(spark).toMatchObject({
    predictiveSearch: { products: [], queries: [], collections: [{ handle: 'sparkling-water' }] },
  })
  const together = await sendAsHydrogen(shop, documents.predictiveSearch, {
    ...typed,
    term: 'sparkling',
    limit: 1,
    limitScope: 'ALL',
  })
  expect(together).toMatchObject({
    predictiveSearch: { products: [{ handle: 'tonic' }], collections: [], queries: [] },
  })
})

test('API-02: recommendations share a type or a tag with the product', async () => {
  const shop = await openShop()
  const productId = toGid('Product', productNumber('tonic'))
  expect(await sendAsHydrogen(shop, documents.recommendations, { ...here, productId })).toMatchObject({
    productRecommendations: [{ handle: 'mug' }],
  })
  const unknown = toGid('Product', 1)
  expect(await sendAsHydrogen(shop, documents.recommendations, { ...here, productId: unknown })).toEqual({
    productRecommendations: null,
  })
})

test('a redirect can be queried by path', async () => {
  const shop = await openShop()
  await shop.service.importCatalogue({
    text: catalogue,
    redirects: 'Redirect from,Redirect to\n/old,/new\n/older,/new\n',
  })
  expect(await sendAsHydrogen(shop, documents.redirects, { query: 'path:/old' })).toEqual({
    urlRedirects: { edges: [{ node: { path: '/old', target: '/new' } }] },
  })
  expect(await sendAsHydrogen(shop, documents.redirects, { query: 'path:/elsewhere' })).toEqual({
    urlRedirects: { edges: [] },
  })
})

const facetsDocument = `query ($filters: [ProductFilter!]) { collection(handle: "clothes") {
  products(first: 9, filters: $filters) {
    nodes { title collections(first: 3) { nodes { handle } } }
    filters { id type values { label count input } }
  }
} }`

test('a product list returns its filters and can be filtered by them', async () => {
  const shop = await openShop(`${shirts}hat,Hat,Clothes,Size,S,Color,Green,30,3,active\n`)
  const clothes = async (filters: unknown[]) => {
    const { collection } = await sendAsHydrogen(shop, facetsDocument, { filters })
    const filter = z.object({
      id: z.string(),
      values: z.array(z.object({ label: z.string(), count: z.number(), input: z.string() })),
    })
    return z.object({ products: z.object({ nodes: z.array(z.json()), filters: z.array(filter) }) }).parse(collection)
      .products
  }
  const all = await clothes([])
  const inClothes = { collections: { nodes: [{ handle: 'clothes' }] } }
  expect(all.nodes).toEqual([
    { title: 'Hat', ...inClothes },
    { title: 'Shirt', ...inClothes },
  ])
  expect(all.filters.map(({ id, values }) => [id, ...values.map(({ label, count }) => `${label} ${count}`)])).toEqual([
    ['filter.v.availability', 'In stock 2', 'Out of stock 0'],
    ['filter.v.price', 'Price 2'],
    ['filter.p.product_type', 'Clothes 2'],
    ['filter.v.option.color', 'Blue 1', 'Green 1', 'Red 1'],
    ['filter.v.option.size', 'L 1', 'M 1', 'S 2'],
  ])
  const price = all.filters[1]?.values[0]?.input
  expect(price).toBe('{"price":{"min":0,"max":30}}')
  const titles = async (filters: unknown[]) =>
    (await clothes(filters)).nodes.map((node) => z.object({ title: z.string() }).parse(node).title)
  expect(await titles([JSON.parse(price ?? '')])).toEqual(['Hat', 'Shirt'])
  expect(await titles([{ price: { min: 10.5 } }])).toEqual(['Hat'])
  expect(await titles([{ available: false }])).toEqual([])
  expect(await titles([{ variantOption: { name: 'Color', value: 'Red' } }])).toEqual(['Shirt'])
  expect(
    await titles([
      { variantOption: { name: 'Color', value: 'Red' } },
      { variantOption: { name: 'Color', value: 'Green' } },
    ]),
  ).toEqual(['Hat', 'Shirt'])
  expect(await titles([{ productVendor: 'nobody' }])).toEqual([])
  const sorted = ['PRICE', 'CREATED'].map((key) => `${key}: products(first: 1, sortKey: ${key}) { nodes { title } }`)
  const { collection } = await sendAsHydrogen(shop, `{ collection(handle: "clothes") { ${sorted.join(' ')} } }`, {})
  expect(JSON.stringify(collection)).toMatch(/^\{"PRICE":.*"Shirt".*"CREATED":.*"Shirt".*\}$/)
})
