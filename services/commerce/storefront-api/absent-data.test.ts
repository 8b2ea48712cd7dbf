import { expect, test } from 'vitest'
import { z } from 'zod'
import { createTestShop } from '../testing/commerce.ts'
import { postGraphql, query } from '../testing/storefront-client.ts'

const ask = async (document: string) => {
  const { service } = await createTestShop()
  return query(service, z.json(), document)
}
const none = { nodes: [], pageInfo: { hasNextPage: false } }
const page = 'nodes { __typename } pageInfo { hasNextPage }'

test('unsupported data is empty: bundles, price breaks, unit prices, pickup locations', async () => {
  const data = await ask(`{
    locations(first: 5, near: { latitude: 52.5, longitude: 13.4 }, sortKey: DISTANCE) { ${page} }
    product(handle: "tonic") { variantsCount { count precision } variants(first: 1) { nodes {
      components(first: 3) { ${page} }
      groupedBy(first: 3) { ${page} }
      requiresComponents
      quantityRule { minimum maximum increment }
      quantityPriceBreaks(first: 3) { ${page} }
      storeAvailability(first: 3, near: { latitude: 1, longitude: 1 }) { ${page} }
      unitPrice { amount }
      unitPriceMeasurement { measuredType quantityUnit quantityValue referenceUnit referenceValue }
    } } }
  }`)
  const variant = {
    components: none,
    groupedBy: none,
    requiresComponents: false,
    quantityRule: { minimum: 1, maximum: null, increment: 1 },
    quantityPriceBreaks: none,
    storeAvailability: none,
    unitPrice: null,
    unitPriceMeasurement: null,
  }
  expect(data).toEqual({
    locations: none,
    product: { variantsCount: { count: 2, precision: 'EXACT' }, variants: { nodes: [variant] } },
  })
})

test('empty lists check their arguments like others', async () => {
  const { service } = await createTestShop()
  const response = await postGraphql(service, '{ locations(first: 251) { nodes { id } } }')
  expect(await response.json()).toMatchObject({ errors: [{ message: '`first` must be from 0 to 250, not 251' }] })
})

test('payment settings, filters and lists of names match the shop', async () => {
  const data = await ask(`{
    paymentSettings { ...Settings }
    shop { paymentSettings { ...Settings } }
    productTypes(first: 5) { nodes edges { node } }
    collection(handle: "merch") { products(first: 1) { filters {
      id presentation values { swatch { color image { id } } image { id } }
    } } }
  }
  fragment Settings on PaymentSettings {
    acceptedCardBrands countryCode currencyCode enabledPresentmentCurrencies shopifyPaymentsAccountId supportedDigitalWallets
  }`)
  const settings = {
    acceptedCardBrands: [],
    countryCode: 'US',
    currencyCode: 'USD',
    enabledPresentmentCurrencies: ['USD'],
    shopifyPaymentsAccountId: null,
    supportedDigitalWallets: [],
  }
  expect(data).toMatchObject({
    paymentSettings: settings,
    shop: { paymentSettings: settings },
    productTypes: { nodes: ['Merch', 'Sparkling Water'], edges: [{ node: 'Merch' }, { node: 'Sparkling Water' }] },
    collection: {
      products: {
        filters: expect.arrayContaining([
          { id: 'filter.p.tag', presentation: 'TEXT', values: [{ swatch: null, image: null }] },
        ]),
      },
    },
  })
})
