import { expect, test } from 'vitest'
import { z } from 'zod'
import { createTestShop, mug, type TestShop } from '../testing/commerce.ts'
import { change, createCart, mutate, postGraphql, query } from '../testing/storefront-client.ts'

const document = `query ($id: ID!) { cart(id: $id) {
  buyerIdentity {
    phone walletPreferences
    preferences {
      wallet delivery { deliveryMethod pickupHandle coordinates { latitude longitude countryCode } }
    }
  }
} }`

const cartSchema = z.object({
  cart: z.object({ buyerIdentity: z.record(z.string(), z.json()) }),
})

async function readBuyer({ service }: TestShop, id: string) {
  return (await query(service, cartSchema, document, { id })).cart.buyerIdentity
}

test('the buyer’s preferences are stored under the names of old and new versions', async () => {
  const shop = await createTestShop()
  const delivery = {
    deliveryMethod: ['PICK_UP', 'SHIPPING'],
    pickupHandle: ['corner-shop'],
    coordinates: { latitude: 52.5, longitude: 13.4, countryCode: 'DE' },
  }
  const { id } = await createCart(shop.service, [], { buyerIdentity: { preferences: { delivery, wallet: ['a'] } } })
  const kept = () => readBuyer(shop, id)
  expect(await kept()).toMatchObject({ preferences: { delivery, wallet: ['a'] }, walletPreferences: ['a'] })
  await change(shop.service, 'cartBuyerIdentityUpdate', { cartId: id, buyerIdentity: { walletPreferences: ['b'] } })
  expect(await kept()).toMatchObject({ preferences: { delivery, wallet: ['b'] }, walletPreferences: ['b'] })
  await change(shop.service, 'cartBuyerIdentityUpdate', {
    cartId: id,
    buyerIdentity: { preferences: { delivery: {} } },
  })
  expect(await kept()).toMatchObject({
    preferences: { delivery: { deliveryMethod: [], pickupHandle: [], coordinates: null }, wallet: null },
    walletPreferences: [],
  })
})

const ada = { firstName: 'Ada', lastName: 'Lovelace', address1: '12 Analytical Way', city: 'San Francisco' }

const toAddress = (deliveryAddress: object, more: object = {}) => ({
  delivery: { addresses: [{ address: { deliveryAddress }, ...more }] },
})
const inAddress = 'input.delivery.addresses.0.address'

test.each<[input: object, field: string, reason: string, code?: string]>([
  [
    { buyerIdentity: { customerAccessToken: 'x' } },
    'input.buyerIdentity.customerAccessToken',
    'is not supported: there are no customer accounts',
  ],
  [
    { buyerIdentity: { companyLocationId: 'x' } },
    'input.buyerIdentity.companyLocationId',
    'is not supported: there are no companies',
  ],
  [
    { lines: [{ merchandiseId: mug, parent: { merchandiseId: mug } }] },
    'input.lines.0.parent',
    'is not supported: no line belongs to another',
  ],
  [
    { buyerIdentity: { walletPreferences: ['x'.repeat(256)] } },
    'input.buyerIdentity.walletPreferences.0',
    'is longer than 255 characters',
    'LESS_THAN',
  ],
  [
    { buyerIdentity: { preferences: { delivery: { deliveryMethod: Array.from({ length: 251 }, () => 'SHIPPING') } } } },
    'input.buyerIdentity.preferences.delivery.deliveryMethod',
    'has more than 250 entries',
    'LESS_THAN',
  ],
  [
    { delivery: { addresses: [{ address: { copyFromCustomerAddressId: 'x' } }] } },
    `${inAddress}.copyFromCustomerAddressId`,
    'is not supported: there are no customer accounts',
  ],
  [
    toAddress({ countryCode: 'US', company: 'Halcyon' }),
    `${inAddress}.deliveryAddress.company`,
    'is not supported: addresses have no company',
  ],
  [
    toAddress({ countryCode: 'JP' }),
    `${inAddress}.deliveryAddress.countryCode`,
    'is not a country that the shop ships to',
  ],
  [toAddress({}), `${inAddress}.deliveryAddress.country`, 'is missing', 'ADDRESS_FIELD_IS_REQUIRED'],
  [
    toAddress({ countryCode: 'US', provinceCode: 'XX' }),
    `${inAddress}.deliveryAddress.provinceCode`,
    'is not a known state of United States',
    'PROVINCE_NOT_FOUND',
  ],
  [
    toAddress({ countryCode: 'US', city: 'a\0b' }),
    `${inAddress}.deliveryAddress.city`,
    'contains control characters',
    'ADDRESS_FIELD_DOES_NOT_MATCH_EXPECTED_PATTERN',
  ],
  [
    toAddress({ countryCode: 'US', city: 'x'.repeat(101) }),
    `${inAddress}.deliveryAddress.city`,
    'is longer than 100 characters',
    'ADDRESS_FIELD_IS_TOO_LONG',
  ],
  [
    toAddress({ ...ada, countryCode: 'US', provinceCode: 'CA', zip: '9' }, { validationStrategy: 'STRICT' }),
    `${inAddress}.deliveryAddress.zip`,
    'is not a valid ZIP code',
    'INVALID_ZIP_CODE_FOR_COUNTRY',
  ],
  [
    toAddress({ ...ada, countryCode: 'US' }, { validationStrategy: 'STRICT' }),
    `${inAddress}.deliveryAddress.provinceCode`,
    'is missing',
    'ADDRESS_FIELD_IS_REQUIRED',
  ],
  [
    { buyerIdentity: { deliveryAddressPreferences: [{ customerAddressId: 'x' }] } },
    'input.buyerIdentity.deliveryAddressPreferences.0.customerAddressId',
    'is not supported: there are no customer accounts',
  ],
])('an input that the shop cannot obey is refused by name: %j', async (input, field, reason, code = 'INVALID') => {
  const { service, database } = await createTestShop()
  const { cart, userErrors } = await mutate(service, 'cartCreate', { input })
  expect(userErrors).toEqual([{ code, field: field.split('.'), message: `${field} ${reason}.` }])
  expect(cart).toBeNull()
  const carts = await database.kysely
    .withTables<{ commerce_cart: { token: string } }>()
    .selectFrom('commerce_cart')
    .selectAll()
    .execute()
  expect(carts).toEqual([])
})

const filtered = (filter: string) =>
  `{ collection(handle: "merch") { products(first: 5, filters: [{ ${filter} }]) { nodes { handle } } } }`

test('product filters by category are refused', async () => {
  const { service } = await createTestShop()
  const response = await postGraphql(service, filtered('category: { id: "gid://shopify/TaxonomyCategory/fb" }'))
  expect(await response.json()).toMatchObject({
    errors: [{ message: 'The filter `category` is not supported: the catalogue has no category ids' }],
  })
})
