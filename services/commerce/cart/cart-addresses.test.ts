import { expect, test } from 'vitest'
import { z } from 'zod'
import { createTestShop, mug, type TestShop } from '../testing/commerce.ts'
import { openCheckout, pay, paymentUrl, postStep, validForm } from '../testing/shopper.ts'
import { change, createCart, mutate, query, type CartMutationName } from '../testing/storefront-client.ts'

const document = `query ($id: ID!) { cart(id: $id) {
  buyerIdentity { deliveryAddressPreferences { ... on MailingAddress { id name countryCodeV2 provinceCode } } }
  delivery {
    addresses { id selected oneTimeUse address { ... on CartDeliveryAddress {
      firstName lastName address1 address2 city zip countryCode provinceCode phone
    } } }
    selected: addresses(selected: true) { address { ... on CartDeliveryAddress {
      name formatted named: formatted(withName: true)
    } } }
  }
  deliveryGroups(first: 1) { nodes { deliveryAddress { city } } }
} }`

const address = z.object({
  id: z.string(),
  selected: z.boolean(),
  oneTimeUse: z.boolean(),
  address: z.record(z.string(), z.string().nullable()),
})
const cartSchema = z.object({
  cart: z.object({
    buyerIdentity: z.object({ deliveryAddressPreferences: z.array(z.record(z.string(), z.string().nullable())) }),
    delivery: z.object({ addresses: z.array(address), selected: z.array(z.json()) }),
    deliveryGroups: z.json(),
  }),
})

const read = async ({ service }: TestShop, id: string) => (await query(service, cartSchema, document, { id })).cart
const addressesOf = async (shop: TestShop, id: string) => (await read(shop, id)).delivery.addresses

const ada = { firstName: 'Ada', lastName: 'Lovelace', address1: '12 Analytical Way', city: 'San Francisco' }
const inCalifornia = { ...ada, countryCode: 'US', provinceCode: 'CA', zip: '94110', phone: '+14155550100' }
const inOttawa = { firstName: 'Mary Ann', lastName: 'van Buren', city: 'Ottawa', countryCode: 'CA', provinceCode: 'ON' }
const given = (deliveryAddress: object, more: object = {}) => ({ address: { deliveryAddress }, ...more })

async function openCart(shop: TestShop, addresses: object[] = []) {
  const { id: cartId, checkoutUrl } = await createCart(shop.service, [{ merchandiseId: mug }], {
    buyerIdentity: { email: 'ada@example.com' },
    delivery: { addresses },
  })
  return {
    cartId,
    checkoutUrl,
    change: (name: CartMutationName, input: object) => change(shop.service, name, { cartId, ...input }),
    mutate: (name: CartMutationName, input: object) => mutate(shop.service, name, { cartId, ...input }),
    addresses: () => addressesOf(shop, cartId),
    page: async () => (await openCheckout(shop.service, checkoutUrl)).page,
  }
}

test('the checkout starts with the selected delivery address, which the shopper still confirms', async () => {
  const shop = await createTestShop()
  const cart = await openCart(shop, [given({ countryCode: 'CA' }), given(inCalifornia, { selected: true })])
  const street = ['12 Analytical Way', 'San Francisco, CA 94110', 'United States']
  const { delivery, buyerIdentity, deliveryGroups } = await read(shop, cart.cartId)
  expect(delivery).toMatchObject({
    addresses: [
      { selected: false, oneTimeUse: false, address: { city: null, countryCode: 'CA' } },
      { selected: true, address: { ...inCalifornia, address2: null } },
    ],
    selected: [{ address: { name: 'Ada Lovelace', formatted: street, named: ['Ada Lovelace', ...street] } }],
  })
  expect(buyerIdentity.deliveryAddressPreferences).toMatchObject([
    { name: 'Ada Lovelace', countryCodeV2: 'US', provinceCode: 'CA' },
    { name: null, countryCodeV2: 'CA' },
  ])
  expect(deliveryGroups).toEqual({ nodes: [{ deliveryAddress: { city: 'San Francisco' } }] })
  const page = await cart.page()
  for (const value of ['Ada Lovelace', '12 Analytical Way', 'San Francisco', '94110', 'ada@example.com'])
    expect(page).toContain(`value="${value}"`)
  expect((await openCheckout(shop.service, paymentUrl(cart.checkoutUrl))).status).toBe(303)
})

test('addresses are added, changed in parts, selected and removed', async () => {
  const shop = await createTestShop()
  const cart = await openCart(shop)
  await cart.change('cartDeliveryAddressesAdd', { addresses: [given(inCalifornia)] })
  await cart.change('cartDeliveryAddressesAdd', { addresses: [given(inOttawa, { oneTimeUse: true })] })
  const [first, second] = await cart.addresses()
  expect([first, second]).toMatchObject([
    { selected: true, oneTimeUse: false, address: inCalifornia },
    { selected: false, oneTimeUse: true, address: inOttawa },
  ])
  expect(await cart.page()).toContain('value="94110"')
  await cart.change('cartDeliveryAddressesUpdate', {
    addresses: [
      { id: second?.id, selected: true, address: { deliveryAddress: { zip: 'k1a 0b1', lastName: null } } },
      { id: first?.id, oneTimeUse: true },
    ],
  })
  expect(await cart.addresses()).toMatchObject([
    { id: first?.id, selected: false, oneTimeUse: true, address: inCalifornia },
    { id: second?.id, selected: true, address: { ...inOttawa, zip: 'K1A 0B1', lastName: null } },
  ])
  expect(await cart.page()).toContain('value="K1A 0B1"')
  await cart.change('cartDeliveryAddressesUpdate', {
    addresses: [{ id: second?.id, address: { deliveryAddress: { countryCode: 'DE' } } }],
  })
  expect((await cart.addresses())[1]).toMatchObject({
    address: { city: 'Ottawa', countryCode: 'DE', provinceCode: null },
  })
  await cart.change('cartDeliveryAddressesRemove', { addressIds: [second?.id] })
  expect(await cart.addresses()).toMatchObject([{ id: first?.id, selected: false }])
  expect(await cart.page()).not.toContain('value="Ottawa"')
  await cart.change('cartDeliveryAddressesReplace', { addresses: [given(inOttawa)] })
  expect(await cart.addresses()).toMatchObject([{ selected: true, address: inOttawa }])
})

test('an address that the cart has already is not added again, but selected', async () => {
  const cart = await openCart(await createTestShop(), [given(inCalifornia), given(inOttawa)])
  const { warnings } = await cart.mutate('cartDeliveryAddressesAdd', {
    addresses: [given(inOttawa, { selected: true })],
  })
  const [, second, ...more] = await cart.addresses()
  expect([second?.selected, more]).toEqual([true, []])
  const message = 'The cart has this delivery address already.'
  expect(warnings).toEqual([{ code: 'DUPLICATE_DELIVERY_ADDRESS', message, target: second?.id }])
})

test('the address entered in the checkout replaces the selected one', async () => {
  const shop = await createTestShop()
  const cart = await openCart(shop, [given(inOttawa), given({ countryCode: 'DE' })])
  const { cardNumber: _card, ...information } = validForm
  await postStep(shop.service, cart.checkoutUrl, information)
  expect(await cart.addresses()).toMatchObject([
    { selected: true, address: { ...ada, zip: '94110', countryCode: 'US', provinceCode: 'CA' } },
    { selected: false, address: { countryCode: 'DE' } },
  ])
  // Nothing that the shopper has confirmed changes.
  await cart.change('cartDeliveryAddressesAdd', { addresses: [given({ countryCode: 'FR' })] })
  expect((await openCheckout(shop.service, paymentUrl(cart.checkoutUrl))).status).toBe(200)
  const without = await openCart(shop)
  expect((await pay(shop.service, without.checkoutUrl, { total: 1250 })).status).toBe(303)
})

test('an address added during the payment has to be confirmed first', async () => {
  const shop = await createTestShop()
  const cart = await openCart(shop)
  await postStep(shop.service, cart.checkoutUrl, validForm)
  expect((await openCheckout(shop.service, paymentUrl(cart.checkoutUrl))).status).toBe(200)
  const buyerIdentity = { deliveryAddressPreferences: [{ deliveryAddress: { country: 'US' } }] }
  await cart.change('cartBuyerIdentityUpdate', { buyerIdentity })
  expect((await openCheckout(shop.service, paymentUrl(cart.checkoutUrl))).status).toBe(303)
})

test('an old client names country and province in its address, and an empty list removes it', async () => {
  const shop = await createTestShop()
  const cart = await openCart(shop)
  const update = (deliveryAddressPreferences: object[]) =>
    cart.change('cartBuyerIdentityUpdate', { buyerIdentity: { deliveryAddressPreferences } })
  await update([{ deliveryAddress: { ...ada, country: 'United States', province: 'California' } }])
  const preferences = async () => (await read(shop, cart.cartId)).buyerIdentity.deliveryAddressPreferences
  expect(await preferences()).toMatchObject([{ countryCodeV2: 'US', provinceCode: 'CA' }])
  await cart.change('cartBuyerIdentityUpdate', { buyerIdentity: { phone: '1' } })
  expect(await cart.addresses()).toHaveLength(1)
  await update([])
  expect([await preferences(), await cart.addresses()]).toEqual([[], []])
})

const foreign = 'gid://shopify/CartSelectableAddress/1'

test.each<[name: CartMutationName, input: object, code: string, field: string]>([
  [
    'cartDeliveryAddressesAdd',
    { addresses: [given(inOttawa, { selected: true }), given(inCalifornia, { selected: true })] },
    'ONLY_ONE_DELIVERY_ADDRESS_CAN_BE_SELECTED',
    'addresses.1.selected',
  ],
  [
    'cartDeliveryAddressesReplace',
    { addresses: Array.from({ length: 21 }, (_, index) => given({ countryCode: 'US', address1: String(index) })) },
    'TOO_MANY_DELIVERY_ADDRESSES',
    'addresses',
  ],
  [
    'cartDeliveryAddressesAdd',
    { addresses: [{ address: {} }] },
    'ADDRESS_FIELD_IS_REQUIRED',
    'addresses.0.address.deliveryAddress',
  ],
  ['cartDeliveryAddressesUpdate', { addresses: [{ id: foreign }] }, 'INVALID_DELIVERY_ADDRESS_ID', 'addresses.0.id'],
  ['cartDeliveryAddressesRemove', { addressIds: [foreign] }, 'INVALID_DELIVERY_ADDRESS_ID', 'addressIds.0'],
  [
    'cartDeliveryAddressesAdd',
    { addresses: [given({ ...inOttawa, zip: '1' }, { validationStrategy: 'STRICT' })] },
    'ADDRESS_FIELD_IS_REQUIRED',
    'addresses.0.address.deliveryAddress.address1',
  ],
])('%s %j is refused, and the cart keeps its addresses', async (name, input, code, field) => {
  const cart = await openCart(await createTestShop(), [given(inCalifornia)])
  const { userErrors, cart: kept } = await cart.mutate(name, input)
  expect(userErrors).toMatchObject([{ code, field: field.split('.') }])
  expect(kept?.id).toBe(cart.cartId)
  expect(await cart.addresses()).toMatchObject([{ selected: true, address: inCalifornia }])
})
