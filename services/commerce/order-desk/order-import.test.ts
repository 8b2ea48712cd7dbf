import { expect, test } from 'vitest'
import { createTestShop } from '../testing/commerce.ts'
import { find, placeOrder, read } from '../testing/order-desk.ts'
import { importOrders, type ImportedOrder } from './order-import.ts'

function orderOf(index: number, sent: number): ImportedOrder {
  const line = {
    productId: 1,
    variantId: 2,
    title: 'Cloud Tonic',
    variantTitle: '6 pack',
    sku: `OLD-${index}`,
    imageId: null,
    quantity: 2,
    unitPrice: 500,
    sellingPlan: null,
    total: 1000,
    giftCard: false,
    attributes: [],
    requiresShipping: true,
    sent,
  }
  const address = { address1: '1 Lane', address2: '', city: 'Oslo', region: '', postalCode: '0150', country: 'NO' }
  return {
    cartToken: `cart-${index}`,
    checkoutToken: `checkout-${index}`,
    email: `buyer-${index}@mail.test`,
    shippingAddress: { name: `Buyer ${index}`, ...address },
    phone: '',
    currency: 'USD',
    subtotal: 1000,
    discount: 0,
    shipping: 0,
    shippingMethod: 'Standard',
    tax: 0,
    taxName: null,
    taxIncluded: false,
    total: 1000,
    giftCards: [],
    paymentGateway: 'elsewhere',
    note: null,
    attributes: [],
    discountCodes: [],
    parameters: [],
    createdAt: '2024-01-01T00:00:00.000Z',
    unsent: 2 - sent,
    lines: [line],
  }
}

test('imported orders are found, keep their sent parts, and have numbers before later orders', async () => {
  const shop = await createTestShop()
  const orders = Array.from({ length: 450 }, (_, index) => orderOf(index, index < 448 ? 2 : index - 448))
  expect(await importOrders(shop.database, orders)).toBe(450)
  await placeOrder(shop)
  expect(await find(shop, { open: 'true' })).toEqual([1451, 1450, 1449])
  expect(await find(shop, { search: 'buyer-201@' })).toEqual([1202])
  expect(await read(shop, '/orders/1001')).toMatchObject({
    state: 'sent',
    fulfilments: [{ position: 1, lines: [{ line: 1, quantity: 2 }] }],
  })
  expect(await read(shop, '/orders/1450')).toMatchObject({ state: 'partly sent' })
  expect(await read(shop, '/orders/1449')).toMatchObject({ state: 'not sent', fulfilments: [] })
})
