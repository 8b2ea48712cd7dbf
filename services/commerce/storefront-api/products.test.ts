import { expect, test } from 'vitest'
import { z } from 'zod'
import { productNumber } from '../catalogue/catalogue-ids.ts'
import { toGid } from '../values/gid.ts'
import { catalogue, createTestShop, secret, tonic12, tonic6 } from '../testing/commerce.ts'
import { query } from '../testing/storefront-client.ts'

const tonic = toGid('Product', productNumber('tonic'))
const usd = (amount: string) => ({ amount, currencyCode: 'USD' })

test('a product has its options, variants, prices, stock and images', async () => {
  const { service } = await createTestShop()
  const document = `query ($handle: String!) @inContext(country: ZZ, language: EN) {
    product(handle: $handle) {
      id handle title vendor productType tags description descriptionHtml isGiftCard availableForSale totalInventory
      options { name values }
      priceRange { minVariantPrice { amount currencyCode } maxVariantPrice { amount currencyCode } }
      compareAtPriceRange { minVariantPrice { amount } maxVariantPrice { amount } }
      featuredImage { url altText }
      images(first: 10) { nodes { url altText } }
      variants(first: 10) {
        nodes {
          id sku title availableForSale quantityAvailable currentlyNotInStock requiresShipping
          price { amount currencyCode } compareAtPrice { amount currencyCode }
          selectedOptions { name value } image { url } product { id }
        }
      }
    }
    related: productRecommendations(productHandle: $handle) { handle }
  }`
  const schema = z.object({ product: z.unknown(), related: z.unknown() })
  const { product, related } = await query(service, schema, document, { handle: 'tonic' })
  expect(related).toEqual([{ handle: 'mug' }])
  const image = { url: 'https://pictures.test/tonic.png' }
  const variant = {
    availableForSale: true,
    currentlyNotInStock: false,
    requiresShipping: true,
    image,
    product: { id: tonic },
  }
  expect(product).toEqual({
    id: tonic,
    handle: 'tonic',
    title: 'Cloud Tonic',
    vendor: 'Halcyon',
    productType: 'Sparkling Water',
    tags: ['calm', 'new'],
    description: 'Soft & slow',
    descriptionHtml: '<p>Soft &amp; <b>slow</b></p>',
    isGiftCard: false,
    availableForSale: true,
    totalInventory: 21,
    options: [{ name: 'Pack Size', values: ['6 pack', '12 pack'] }],
    priceRange: { minVariantPrice: usd('22.0'), maxVariantPrice: usd('39.05') },
    compareAtPriceRange: { minVariantPrice: { amount: '0.0' }, maxVariantPrice: { amount: '24.5' } },
    featuredImage: { ...image, altText: 'A can' },
    images: {
      nodes: [
        { ...image, altText: 'A can' },
        { url: 'https://pictures.test/pair.png', altText: null },
      ],
    },
    variants: {
      nodes: [
        {
          ...variant,
          id: tonic6,
          sku: 'TON-6',
          title: '6 pack',
          quantityAvailable: 20,
          price: usd('22.0'),
          compareAtPrice: usd('24.5'),
          selectedOptions: [{ name: 'Pack Size', value: '6 pack' }],
        },
        {
          ...variant,
          id: tonic12,
          sku: 'TON-12',
          title: '12 pack',
          quantityAvailable: 1,
          price: usd('39.05'),
          compareAtPrice: null,
          selectedOptions: [{ name: 'Pack Size', value: '12 pack' }],
        },
      ],
    },
  })
})

test('a product can be queried by id, handle and node, a variant by node and by its options', async () => {
  const { service } = await createTestShop()
  const document = `query ($id: ID!, $encoded: ID!, $variant: ID!) {
    byId: product(id: $id) { id }
    byEncodedId: product(id: $encoded) { id }
    byHandle: productByHandle(handle: "tonic") {
      id
      variantBySelectedOptions(selectedOptions: [{ name: "Pack Size", value: "12 pack" }]) { id }
      none: variantBySelectedOptions(selectedOptions: [{ name: "Pack Size", value: "13 pack" }]) { id }
    }
    nodes(ids: [$id, $variant, "gid://shopify/Product/1", "nonsense"]) { id }
  }`
  const response = await query(service, z.unknown(), document, { id: tonic, encoded: btoa(tonic), variant: tonic12 })
  expect(response).toEqual({
    byId: { id: tonic },
    byEncodedId: { id: tonic },
    byHandle: { id: tonic, variantBySelectedOptions: { id: tonic12 }, none: null },
    nodes: [{ id: tonic }, { id: tonic12 }, null, null],
  })
})

test('drafts and unknown products are null', async () => {
  const { service } = await createTestShop()
  const document = `query ($draft: ID!, $odd: String!) {
    draft: productByHandle(handle: "secret") { id }
    variant: node(id: $draft) { id }
    unknown: product(id: "gid://shopify/Product/1") { id }
    odd: product(handle: $odd) { id }
    neither: product { id }
  }`
  const response = await query(service, z.unknown(), document, { draft: secret, odd: 'a\0' })
  expect(response).toEqual({ draft: null, variant: null, unknown: null, odd: null, neither: null })
})

test('the shop has a name, a currency and countries', async () => {
  const { service } = await createTestShop()
  const document =
    '{ shop { name moneyFormat primaryDomain { host } paymentSettings { currencyCode } shipsToCountries } }'
  const { shop } = await query(service, z.object({ shop: z.unknown() }), document)
  expect(shop).toMatchObject({
    name: 'Halcyon',
    moneyFormat: '${{amount}}',
    primaryDomain: { host: 'shop.test' },
    paymentSettings: { currencyCode: 'USD' },
    shipsToCountries: expect.arrayContaining(['US', 'GB']),
  })
})

test('the shop ships to the countries of its rates', async () => {
  const { service } = await createTestShop({ csv: '' })
  await service.importCatalogue({ text: catalogue, shippingRates: 'Country,Name,Price\nDE,Parcel,5\nFR,Parcel,9\n' })
  const { shop } = await query(service, z.object({ shop: z.unknown() }), '{ shop { shipsToCountries } }')
  expect(shop).toEqual({ shipsToCountries: ['FR', 'DE'] })
})

test('a description is cut between characters, not within an emoji', async () => {
  const csv = 'Handle,Title,Body (HTML),Published,Variant Price\ntonic,Tonic,ab😀cdefgh,TRUE,1\n'
  const { service } = await createTestShop({ csv })
  const schema = z.object({ product: z.object({ description: z.string() }) })
  const describe = async (length: number) =>
    (await query(service, schema, `{ product(handle: "tonic") { description(truncateAt: ${length}) } }`)).product
  expect(await describe(6)).toEqual({ description: 'ab😀...' })
  // It has nine characters, in ten code units.
  expect(await describe(9)).toEqual({ description: 'ab😀cdefgh' })
})
