import { expect, test } from 'vitest'
import { z } from 'zod'
import { createTestShop, mug, tonic6 } from '../testing/commerce.ts'
import { openCheckout } from '../testing/shopper.ts'
import { change, createCart, query } from '../testing/storefront-client.ts'

const address = {
  firstName: 'Ada',
  lastName: 'Byron',
  address1: '1 Quiet Street',
  city: 'Portland',
  provinceCode: 'OR',
  countryCode: 'US',
  zip: '97201',
}

const personal = {
  note: 'Ring twice',
  attributes: [{ key: 'source', value: 'mail' }],
  discountCodes: ['CALM'],
  buyerIdentity: { email: 'ada@example.com', phone: '+15035550100', countryCode: 'US' },
  delivery: { addresses: [{ address: { deliveryAddress: address }, selected: true }] },
}

const document = `query ($id: ID!) { cart(id: $id) {
  buyerIdentity { email phone countryCode }
  delivery { addresses { id } }
  note attributes { key value } discountCodes { code }
  lines(first: 5) { nodes { quantity merchandise { ... on ProductVariant { id } } ... on CartLine { instructions { canRemove canUpdateQuantity } } } }
} }`

const read = async (service: Parameters<typeof query>[0], id: string) => query(service, z.unknown(), document, { id })

const instructions = { canRemove: true, canUpdateQuantity: true }
const impersonal = {
  cart: {
    buyerIdentity: { email: null, phone: null, countryCode: 'US' },
    delivery: { addresses: [] },
    note: 'Ring twice',
    attributes: [{ key: 'source', value: 'mail' }],
    discountCodes: [{ code: 'CALM' }],
    lines: {
      nodes: [
        { quantity: 2, merchandise: { id: tonic6 }, instructions },
        { quantity: 1, merchandise: { id: mug }, instructions },
      ],
    },
  },
}

async function openCart() {
  const { service } = await createTestShop()
  const lines = [{ merchandiseId: tonic6, quantity: 2 }, { merchandiseId: mug }]
  return { service, cart: await createCart(service, lines, personal) }
}

test('a clone has the contents of the cart, but not its buyer, and is a separate cart', async () => {
  const { service, cart } = await openCart()
  const clone = await change(service, 'cartClone', { cartId: cart.id })
  expect([clone.id === cart.id, clone.checkoutUrl === cart.checkoutUrl]).toEqual([false, false])
  expect(await read(service, clone.id)).toEqual(impersonal)
  await change(service, 'cartNoteUpdate', { cartId: clone.id, note: 'Another' })
  expect(await read(service, cart.id)).toMatchObject({
    cart: { note: 'Ring twice', buyerIdentity: { email: 'ada@example.com' }, delivery: { addresses: [{}] } },
  })
})

test('personal data is removed from a cart and from its checkout', async () => {
  const { service, cart } = await openCart()
  const page = async () => (await openCheckout(service, cart.checkoutUrl)).page
  expect(await page()).toContain('1 Quiet Street')
  await change(service, 'cartRemovePersonalData', { cartId: cart.id })
  expect(await read(service, cart.id)).toEqual(impersonal)
  for (const text of ['1 Quiet Street', 'ada@example.com']) expect(await page()).not.toContain(text)
})
