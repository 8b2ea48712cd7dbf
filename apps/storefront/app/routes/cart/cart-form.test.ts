import { expect, test } from 'vitest'
import { readCartForm } from './cart-form.ts'

const read = (fields: Record<string, string>) =>
  readCartForm(new Request('https://shop.test/cart', { method: 'POST', body: new URLSearchParams(fields) }))

const water = { intent: 'add', merchandiseId: 'gid://shopify/ProductVariant/1', quantity: '2' }

test.each([
  ['once', undefined, 'gid://shopify/ProductVariant/1'],
  ['subscribe', 'plan-1', 'gid://shopify/ProductVariant/9'],
])('an offer bought %s has the plan %s', async (purchase, sellingPlanId, merchandiseId) => {
  const fields = { ...water, sellingPlanId: 'plan-1', purchase, subscriptionId: 'gid://shopify/ProductVariant/9' }
  expect(await read(fields)).toEqual({ order: { intent: 'add', merchandiseId, quantity: 2, sellingPlanId } })
})

test.each(['1', water.merchandiseId, btoa(water.merchandiseId)])(
  'ENTITY-18: an item is added by its id in any form: %s',
  async (merchandiseId) => {
    expect(await read({ ...water, merchandiseId })).toMatchObject({ order: { merchandiseId: water.merchandiseId } })
  },
)

test('a plan without alternatives is chosen, and a quantity is read as people type it', async () => {
  expect(await read({ ...water, quantity: ' 12 ', sellingPlanId: 'plan-1' })).toMatchObject({
    order: { quantity: 12, sellingPlanId: 'plan-1' },
  })
})

test('a gift card has the named recipient, in the platform’s attributes', async () => {
  const recipient = {
    recipientEmail: ' grace@example.com ',
    recipientName: 'Grace',
    giftMessage: '',
    sendOn: '2030-12-24',
  }
  expect(await read({ ...water, ...recipient })).toMatchObject({
    order: {
      attributes: [
        { key: '__shopify_send_gift_card_to_recipient', value: 'on' },
        { key: 'Recipient email', value: 'grace@example.com' },
        { key: 'Recipient name', value: 'Grace' },
        { key: 'Send on', value: '2030-12-24' },
      ],
    },
  })
})

test.each([
  ['missing', ''],
  ['not an address', 'grace'],
])('a gift card for somebody whose address is %s is refused, and nothing is lost silently', async (_, email) => {
  const recipient = { recipientEmail: email, recipientName: '', giftMessage: 'Be well', sendOn: '' }
  expect(await read({ ...water, ...recipient })).toEqual({
    error: 'Please enter the email address that the gift card goes to, such as ada@example.com.',
  })
})

test('a line break in a gift card’s message is one character, as the browser counts it', async () => {
  const recipient = { recipientEmail: 'grace@example.com', giftMessage: `Be well\r\n${'x'.repeat(192)}` }
  const attributes = expect.arrayContaining([{ key: 'Message', value: `Be well\n${'x'.repeat(192)}` }])
  expect(await read({ ...water, ...recipient })).toMatchObject({ order: { attributes } })
  expect(await read({ ...water, ...recipient, giftMessage: 'x'.repeat(201) })).toEqual({
    error: 'The field “giftMessage” has more than 200 characters.',
  })
})

test('a gift card for its buyer has no attributes, although the form has empty fields', async () => {
  const recipient = { recipientEmail: '', recipientName: '', giftMessage: ' ', sendOn: '' }
  expect(await read({ ...water, ...recipient })).not.toHaveProperty('order.attributes')
})

test.each<[string, Record<string, string>, string]>([
  [
    'no field at all',
    {},
    'The field “intent” must be add, update, remove, checkout, add-gift-card or remove-gift-card.',
  ],
  [
    'another intent',
    { intent: 'empty' },
    'The field “intent” must be add, update, remove, checkout, add-gift-card or remove-gift-card.',
  ],
  ['no merchandise', { intent: 'add', quantity: '1' }, 'The field “merchandiseId” is missing.'],
  ['an empty line', { intent: 'remove', line: '' }, 'The field “line” is missing.'],
  ['a long line', { intent: 'remove', line: 'x'.repeat(301) }, 'The field “line” is too long.'],
  ['a line break', { intent: 'remove', line: 'a\nb' }, 'The field “line” contains control characters.'],
  ['no quantity', { ...water, quantity: '' }, 'The field “quantity” must be a whole number from 1 to 9999.'],
  ['none of it', { ...water, quantity: '0' }, 'The field “quantity” must be a whole number from 1 to 9999.'],
  ['half of one', { ...water, quantity: '1.5' }, 'The field “quantity” must be a whole number from 1 to 9999.'],
  ['too many', { ...water, quantity: '10000' }, 'The field “quantity” must be a whole number from 1 to 9999.'],
  [
    'no number in a line',
    { intent: 'checkout', line: 'a', quantity: 'two' },
    'The field “quantity” must be a whole number from 0 to 9999.',
  ],
  ['another purchase', { ...water, purchase: 'rent' }, 'The field “purchase” must be once or subscribe.'],
])('%s is refused in words that name the field', async (_what, fields, error) => {
  expect(await read(fields)).toEqual({ error })
})

test.each([
  ['intent=update', { intent: 'update' }],
  ['intent=checkout', { intent: 'checkout' }],
])('%s has the quantities of all lines', async (button, order) => {
  const body = new URLSearchParams(`line=a&quantity=3&line=b&quantity=0&${button}`)
  const lines = [
    { line: 'a', quantity: 3 },
    { line: 'b', quantity: 0 },
  ]
  expect(await readCartForm(new Request('https://shop.test/cart', { method: 'POST', body }))).toEqual({
    order: { ...order, lines },
  })
})

test('the button of a line removes that line, whatever the fields of the others contain', async () => {
  const body = new URLSearchParams('line=a&quantity=&line=b&quantity=1&remove=b')
  expect(await readCartForm(new Request('https://shop.test/cart', { method: 'POST', body }))).toEqual({
    order: { intent: 'remove', line: 'b' },
  })
})

test('a body that is not a form has no fields', async () => {
  const request = new Request('https://shop.test/cart', { method: 'POST', body: '{}' })
  expect(await readCartForm(request)).toEqual({ error: expect.stringContaining('“intent”') })
})
