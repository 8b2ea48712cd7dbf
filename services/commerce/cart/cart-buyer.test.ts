import { expect, test } from 'vitest'
import { z } from 'zod'
import { createTestShop, mug, type TestShop } from '../testing/commerce.ts'
import { change, createCart, mutate, postGraphql, query } from '../testing/storefront-client.ts'
import { openCheckout, paymentUrl, postStep, validForm } from '../testing/shopper.ts'

const document = `query ($id: ID!) { cart(id: $id) {
  buyerIdentity {
    phone walletPreferences
    preferences {
      wallet delivery { deliveryMethod pickupHandle coordinates { latitude longitude countryCode } }
    }
    deliveryAddressPreferences { ... on MailingAddress { name countryCodeV2 provinceCode } }
  }
  delivery { addresses(selected: true) { selected address { ... on CartDeliveryAddress {
    firstName lastName address1 city zip countryCode formatted named: formatted(withName: true)
  } } } }
} }`

const cartSchema = z.object({
  cart: z.object({
    buyerIdentity: z.record(z.string(), z.json()),
    delivery: z.object({ addresses: z.array(z.json()) }),
  }),
})

async function readBuyer({ service }: TestShop, id: string) {
  return (await query(service, cartSchema, document, { id })).cart
}

test('the buyer’s preferences are kept, as old and new versions name them', async () => {
  const shop = await createTestShop()
  const delivery = {
    deliveryMethod: ['PICK_UP', 'SHIPPING'],
    pickupHandle: ['corner-shop'],
    coordinates: { latitude: 52.5, longitude: 13.4, countryCode: 'DE' },
  }
  const { id } = await createCart(shop.service, [], { buyerIdentity: { preferences: { delivery, wallet: ['a'] } } })
  const kept = async () => (await readBuyer(shop, id)).buyerIdentity
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

test('the checkout begins with the selected delivery address, which its shopper still confirms', async () => {
  const shop = await createTestShop()
  const addresses = [
    { address: { deliveryAddress: { countryCode: 'CA' } } },
    {
      selected: true,
      address: {
        deliveryAddress: { ...ada, countryCode: 'US', provinceCode: 'CA', zip: '94110', phone: '+14155550100' },
      },
    },
  ]
  const { id, checkoutUrl } = await createCart(shop.service, [{ merchandiseId: mug }], {
    buyerIdentity: { email: 'ada@example.com' },
    delivery: { addresses },
  })
  const street = ['12 Analytical Way', 'San Francisco, CA 94110', 'United States']
  expect(await readBuyer(shop, id)).toMatchObject({
    buyerIdentity: {
      phone: '+14155550100',
      deliveryAddressPreferences: [{ name: 'Ada Lovelace', countryCodeV2: 'US', provinceCode: 'CA' }],
    },
    delivery: {
      addresses: [
        {
          selected: true,
          address: { ...ada, zip: '94110', countryCode: 'US', formatted: street, named: ['Ada Lovelace', ...street] },
        },
      ],
    },
  })
  const { page } = await openCheckout(shop.service, checkoutUrl)
  for (const value of ['Ada Lovelace', '12 Analytical Way', 'San Francisco', '94110', 'ada@example.com'])
    expect(page).toContain(`value="${value}"`)
  expect((await openCheckout(shop.service, paymentUrl(checkoutUrl))).status).toBe(303)
})

test('an address that arrives while the shopper pays is to be confirmed first', async () => {
  const shop = await createTestShop()
  const { id: cartId, checkoutUrl } = await createCart(shop.service, [{ merchandiseId: mug }])
  await postStep(shop.service, checkoutUrl, validForm)
  expect((await openCheckout(shop.service, paymentUrl(checkoutUrl))).status).toBe(200)
  const buyerIdentity = { deliveryAddressPreferences: [{ deliveryAddress: { country: 'US' } }] }
  await change(shop.service, 'cartBuyerIdentityUpdate', { cartId, buyerIdentity })
  expect((await openCheckout(shop.service, paymentUrl(checkoutUrl))).status).toBe(303)
})

test('an address of an old client is given by names, and an empty list removes it', async () => {
  const shop = await createTestShop()
  const { id: cartId } = await createCart(shop.service, [{ merchandiseId: mug }])
  const update = (deliveryAddressPreferences: object[]) =>
    change(shop.service, 'cartBuyerIdentityUpdate', { cartId, buyerIdentity: { deliveryAddressPreferences } })
  await update([{ deliveryAddress: { ...ada, country: 'United States', province: 'California' } }])
  expect(await readBuyer(shop, cartId)).toMatchObject({
    buyerIdentity: { deliveryAddressPreferences: [{ countryCodeV2: 'US', provinceCode: 'CA' }] },
  })
  await change(shop.service, 'cartBuyerIdentityUpdate', { cartId, buyerIdentity: { phone: '1' } })
  expect((await readBuyer(shop, cartId)).delivery.addresses).toHaveLength(1)
  await update([])
  expect(await readBuyer(shop, cartId)).toMatchObject({
    buyerIdentity: { deliveryAddressPreferences: [] },
    delivery: { addresses: [] },
  })
})

const toAddress = (deliveryAddress: object, more: object = {}) => ({
  delivery: { addresses: [{ address: { deliveryAddress }, ...more }] },
})
const inAddress = 'input.delivery.addresses.0.address'

test.each<[input: object, field: string, reason: string, code?: string]>([
  [
    { buyerIdentity: { customerAccessToken: 'x' } },
    'input.buyerIdentity.customerAccessToken',
    'is not taken: there are no customer accounts',
  ],
  [
    { buyerIdentity: { companyLocationId: 'x' } },
    'input.buyerIdentity.companyLocationId',
    'is not taken: there are no companies',
  ],
  [
    { metafields: [{ key: 'a', value: 'b', type: 'boolean' }] },
    'input.metafields',
    'is not taken: carts have no metafields',
    'INVALID_METAFIELDS',
  ],
  [
    { lines: [{ merchandiseId: mug, parent: { merchandiseId: mug } }] },
    'input.lines.0.parent',
    'is not taken: no line belongs to another',
  ],
  [
    { buyerIdentity: { walletPreferences: ['x'.repeat(256)] } },
    'input.buyerIdentity.walletPreferences.0',
    'is longer than 255 characters',
    'LESS_THAN',
  ],
  [
    { delivery: { addresses: [{ address: { copyFromCustomerAddressId: 'x' } }] } },
    `${inAddress}.copyFromCustomerAddressId`,
    'is not taken: there are no customer accounts',
  ],
  [
    toAddress({ countryCode: 'US', company: 'Halcyon' }),
    `${inAddress}.deliveryAddress.company`,
    'is not taken: addresses have no company',
  ],
  [
    toAddress({ countryCode: 'JP' }),
    `${inAddress}.deliveryAddress.countryCode`,
    'is no country that the shop ships to',
  ],
  [toAddress({}), `${inAddress}.deliveryAddress.country`, 'is no country that the shop ships to'],
  [
    toAddress({ countryCode: 'US', provinceCode: 'XX' }),
    `${inAddress}.deliveryAddress.provinceCode`,
    'is no state of United States',
  ],
  [toAddress({ countryCode: 'US', city: 'a\0b' }), `${inAddress}.deliveryAddress.city`, 'contains control characters'],
  [
    toAddress({ ...ada, countryCode: 'US', provinceCode: 'CA', zip: '9' }, { validationStrategy: 'STRICT' }),
    `${inAddress}.deliveryAddress.zip`,
    'is no ZIP code',
  ],
  [
    toAddress({ ...ada, countryCode: 'US' }, { validationStrategy: 'STRICT' }),
    `${inAddress}.deliveryAddress.provinceCode`,
    'is missing',
  ],
  [
    { buyerIdentity: { deliveryAddressPreferences: [{ customerAddressId: 'x' }] } },
    'input.buyerIdentity.deliveryAddressPreferences.0.customerAddressId',
    'is not taken: there are no customer accounts',
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

test('product filters by metafields match nothing, since there are none; by category they are refused', async () => {
  const { service } = await createTestShop()
  const metafield = '{ namespace: "custom", key: "scent", value: "calm" }'
  for (const name of ['productMetafield', 'variantMetafield', 'taxonomyMetafield']) {
    const response = await postGraphql(service, filtered(`${name}: ${metafield}`))
    expect(await response.json()).toEqual({ data: { collection: { products: { nodes: [] } } } })
  }
  const response = await postGraphql(service, filtered('category: { id: "gid://shopify/TaxonomyCategory/fb" }'))
  expect(await response.json()).toMatchObject({
    errors: [{ message: 'The filter `category` is not taken: the catalogue has no ids of categories' }],
  })
})
