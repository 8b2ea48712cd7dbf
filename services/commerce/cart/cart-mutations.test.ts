import { databaseQueries, type DatabaseQuery } from '@shop/telemetry/operations'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestShop, mug, tonic6 } from '../testing/commerce.ts'
import { change, createCart, mutate, readCart } from '../testing/storefront-client.ts'

const engraved = (value: string) => ({ merchandiseId: mug, attributes: [{ key: 'Engraving', value }] })

describe('attributes', () => {
  test('API-18 cartAttributesUpdate replaces the attributes; the last value of a repeated key counts', async () => {
    const { service } = await createTestShop()
    const { id } = await createCart(service, [], { attributes: [{ key: 'old', value: '1' }] })
    const attributes = [
      { key: 'giftText', value: 'Hi' },
      { key: 'giftText', value: 'Hello' },
    ]
    const cart = await change(service, 'cartAttributesUpdate', { cartId: id, attributes })
    expect(cart.attributes).toEqual([{ key: 'giftText', value: 'Hello' }])
  })
})

describe('creating', () => {
  test('API-14 cartCreate takes lines, attributes, note and discount codes, and returns the cart', async () => {
    const { service } = await createTestShop()
    const attributes = [{ key: 'google-clientID', value: '1.2' }]
    const lines = [
      { merchandiseId: tonic6, quantity: 2 },
      { merchandiseId: mug, quantity: 3, attributes: [{ key: 'Engraving', value: 'A' }] },
    ]
    const cart = await createCart(service, lines, { attributes, note: 'Ring twice', discountCodes: ['CALM', 'calm'] })
    expect(cart).toMatchObject({
      note: 'Ring twice',
      attributes,
      discountCodes: [{ code: 'calm', applicable: false }],
      totalQuantity: 5,
      cost: { totalAmount: { amount: '81.5', currencyCode: 'USD' }, subtotalAmount: { amount: '81.5' } },
    })
    expect(
      cart.lines.nodes.map(({ quantity, merchandise, cost }) => [quantity, merchandise, cost.totalAmount.amount]),
    ).toEqual([
      [2, { id: tonic6, title: '6 pack', product: { title: 'Cloud Tonic' } }, '44.0'],
      [3, { id: mug, title: 'Default Title', product: { title: 'Dusk Mug' } }, '37.5'],
    ])
    expect(await readCart(service, cart.id)).toEqual(cart)
  })

  test('a cart can be created without any input', async () => {
    const { service } = await createTestShop()
    expect(await change(service, 'cartCreate', {})).toMatchObject({
      totalQuantity: 0,
      cost: { totalAmount: { amount: '0.0' } },
    })
  })

  test('cart ids are also accepted in base64 and with the key that newer clients append', async () => {
    const { service } = await createTestShop()
    const { id } = await createCart(service)
    for (const form of [Buffer.from(id).toString('base64'), `${id}?key=abc`, btoa(`${id}?key=abc`)]) {
      expect(await readCart(service, form)).toMatchObject({ id })
    }
  })
})

describe('lines', () => {
  test('API-15 cartLinesAdd adds lines at the end, or to existing lines with the same variant and attributes', async () => {
    const { service } = await createTestShop()
    const { id } = await createCart(service, [{ merchandiseId: tonic6 }])
    const lines = [{ merchandiseId: tonic6, quantity: 2 }, engraved('A'), engraved('B'), engraved('A')]
    const cart = await change(service, 'cartLinesAdd', { cartId: id, lines })
    expect(cart.lines.nodes.map((line) => [line.merchandise.id, line.quantity, line.attributes[0]?.value])).toEqual([
      [tonic6, 3, undefined],
      [mug, 2, 'A'],
      [mug, 1, 'B'],
    ])
  })

  test('lines merge regardless of the order of their attributes', async () => {
    const { service } = await createTestShop()
    const attributes = [
      { key: 'a', value: '1' },
      { key: 'b', value: '2' },
    ]
    const { id } = await createCart(service, [{ merchandiseId: tonic6, attributes }])
    const lines = [{ merchandiseId: tonic6, attributes: attributes.toReversed() }]
    const cart = await change(service, 'cartLinesAdd', { cartId: id, lines })
    expect(cart.lines.nodes.map((line) => line.quantity)).toEqual([2])
  })

  test('API-16 cartLinesUpdate sets quantity, variant and attributes, and keeps fields that are not given', async () => {
    const { service } = await createTestShop()
    const attributes = [{ key: 'Engraving', value: 'A' }]
    const { id, lines } = await createCart(service, [{ merchandiseId: tonic6, quantity: 2, attributes }])
    const line = { id: lines.nodes[0]?.id }
    const update = async (input: object) => {
      const cart = await change(service, 'cartLinesUpdate', { cartId: id, lines: [{ ...line, ...input }] })
      return cart.lines.nodes.map(({ merchandise, quantity, attributes }) => [merchandise.id, quantity, attributes])
    }
    expect(await update({ quantity: 5 })).toEqual([[tonic6, 5, attributes]])
    expect(await update({ merchandiseId: mug })).toEqual([[mug, 5, attributes]])
    expect(await update({ attributes: [] })).toEqual([[mug, 5, []]])
  })

  test('CART-21 a line update with quantity 0 removes the line', async () => {
    const { service } = await createTestShop()
    const { id, lines } = await createCart(service, [{ merchandiseId: tonic6 }, { merchandiseId: mug }])
    const update = { cartId: id, lines: [{ id: lines.nodes[0]?.id, quantity: 0 }] }
    const cart = await change(service, 'cartLinesUpdate', update)
    expect(cart.lines.nodes.map((line) => line.merchandise.id)).toEqual([mug])
  })

  test('a line that becomes equal to another one is merged with it', async () => {
    const { service } = await createTestShop()
    const { id, lines } = await createCart(service, [
      { merchandiseId: tonic6, quantity: 2 },
      { merchandiseId: mug, quantity: 3 },
    ])
    const update = { cartId: id, lines: [{ id: lines.nodes[1]?.id, merchandiseId: tonic6 }] }
    const cart = await change(service, 'cartLinesUpdate', update)
    expect(cart.lines.nodes.map((line) => [line.id, line.quantity])).toEqual([[lines.nodes[0]?.id, 5]])
  })

  test('API-17 cartLinesRemove removes the given lines', async () => {
    const { service } = await createTestShop()
    const { id, lines } = await createCart(service, [{ merchandiseId: tonic6 }, { merchandiseId: mug }])
    const cart = await change(service, 'cartLinesRemove', { cartId: id, lineIds: [lines.nodes[1]?.id] })
    expect(cart.lines.nodes.map((line) => line.merchandise.id)).toEqual([tonic6])
  })

  test('a cart can have 250 lines, returned in one page, and no more', async () => {
    const { service } = await createTestShop()
    const cart = await createCart(
      service,
      Array.from({ length: 250 }, (_, index) => engraved(`${index}`)),
    )
    expect(cart.lines.nodes).toHaveLength(250)
    const { userErrors } = await mutate(service, 'cartLinesAdd', { cartId: cart.id, lines: [engraved('250')] })
    expect(userErrors).toEqual([{ code: 'LESS_THAN', field: ['lines'], message: 'A cart can hold at most 250 lines.' }])
    expect((await readCart(service, cart.id))?.lines.nodes).toHaveLength(250)
  })
})

test('a change of one line writes no other line', async () => {
  const { service } = await createTestShop()
  const cart = await createCart(service, ['a', 'b', 'c'].map(engraved))
  const writes: string[] = []
  const listener = (message: unknown) => {
    const { sql } = message as DatabaseQuery
    if (/^(insert|update|delete).*"commerce_cart_line"/.test(sql)) writes.push(sql)
  }
  databaseQueries.subscribe(listener)
  onTestFinished(() => void databaseQueries.unsubscribe(listener))
  const id = cart.lines.nodes[1]?.id
  const changed = await change(service, 'cartLinesUpdate', { cartId: cart.id, lines: [{ id, quantity: 5 }] })
  expect(changed.lines.nodes.map(({ quantity }) => quantity)).toEqual([1, 5, 1])
  expect(writes).toHaveLength(1)
})
