import { expect, test } from 'vitest'
import { z } from 'zod'
import { catalogue, createTestShop, mug, tonic6, type TestShop } from '../testing/commerce.ts'
import { change, createCart, mutate, query } from '../testing/storefront-client.ts'

const shippingRates =
  'Country,Name,Description,Price\nUS,Standard,Three days,4.90\nUS,Express,Tomorrow,12.00\nCA,Standard,,9.00\n'
const groupId = 'gid://shopify/CartDeliveryGroup/1'

async function openShop() {
  const shop = await createTestShop({ csv: '' })
  await shop.service.importCatalogue({
    text: catalogue,
    shippingRates,
    discounts: 'Code,Type,Value\nSHIP,free shipping,\n',
  })
  return shop
}

const option = 'handle title description deliveryMethodType estimatedCost { amount }'
const document = `query ($id: ID!) { cart(id: $id) { deliveryGroups(first: 5) { nodes {
  id groupType deliveryAddress { countryCodeV2 country formatted }
  deliveryOptions { ${option} } selectedDeliveryOption { handle estimatedCost { amount } }
  cartLines(first: 10) { nodes { quantity } }
} } } }`

async function groupsOf({ service }: TestShop, id: string) {
  const schema = z.object({ cart: z.object({ deliveryGroups: z.object({ nodes: z.array(z.json()) }) }) })
  return (await query(service, schema, document, { id })).cart.deliveryGroups.nodes
}

test('a cart with a country has one delivery group with its shipping options, the cheapest selected', async () => {
  const shop = await openShop()
  const cart = await createCart(shop.service, [{ merchandiseId: tonic6, quantity: 2 }])
  expect(await groupsOf(shop, cart.id)).toEqual([])
  await change(shop.service, 'cartBuyerIdentityUpdate', { cartId: cart.id, buyerIdentity: { countryCode: 'US' } })
  const standard = {
    handle: 'Standard',
    title: 'Standard',
    description: 'Three days',
    deliveryMethodType: 'SHIPPING',
    estimatedCost: { amount: '4.9' },
  }
  expect(await groupsOf(shop, cart.id)).toEqual([
    {
      id: groupId,
      groupType: 'ONE_TIME_PURCHASE',
      deliveryAddress: { countryCodeV2: 'US', country: 'United States', formatted: ['United States'] },
      deliveryOptions: [
        standard,
        {
          ...standard,
          handle: 'Express',
          title: 'Express',
          description: 'Tomorrow',
          estimatedCost: { amount: '12.0' },
        },
      ],
      selectedDeliveryOption: { handle: 'Standard', estimatedCost: { amount: '4.9' } },
      cartLines: { nodes: [{ quantity: 2 }] },
    },
  ])
})

test('cartSelectedDeliveryOptionsUpdate selects the shipping option', async () => {
  const shop = await openShop()
  const { id: cartId } = await createCart(shop.service, [{ merchandiseId: mug }], {
    buyerIdentity: { countryCode: 'US' },
  })
  const select = (deliveryGroupId: string, deliveryOptionHandle: string) =>
    mutate(shop.service, 'cartSelectedDeliveryOptionsUpdate', {
      cartId,
      options: [{ deliveryGroupId, deliveryOptionHandle }],
    })
  expect((await select(groupId, 'Express')).userErrors).toEqual([])
  expect(await groupsOf(shop, cartId)).toMatchObject([{ selectedDeliveryOption: { handle: 'Express' } }])
  expect((await select(groupId, 'Rocket')).userErrors).toEqual([
    {
      code: 'INVALID_DELIVERY_OPTION',
      field: ['selectedDeliveryOptions', '0', 'deliveryOptionHandle'],
      message: 'The delivery option does not exist.',
    },
  ])
  expect((await select('gid://shopify/CartDeliveryGroup/2', 'Standard')).userErrors).toMatchObject([
    { code: 'INVALID_DELIVERY_GROUP' },
  ])
  expect(await groupsOf(shop, cartId)).toMatchObject([{ selectedDeliveryOption: { handle: 'Express' } }])
})

test('a country without shipping has no options, and a code makes shipping free', async () => {
  const shop = await openShop()
  const far = await createCart(shop.service, [{ merchandiseId: mug }], { buyerIdentity: { countryCode: 'JP' } })
  expect(await groupsOf(shop, far.id)).toMatchObject([{ deliveryOptions: [], selectedDeliveryOption: null }])
  const free = await createCart(shop.service, [{ merchandiseId: mug }], {
    buyerIdentity: { countryCode: 'CA' },
    discountCodes: ['SHIP'],
  })
  expect(await groupsOf(shop, free.id)).toMatchObject([{ deliveryOptions: [{ estimatedCost: { amount: '0.0' } }] }])
})
