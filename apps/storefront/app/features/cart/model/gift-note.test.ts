import { expect, test } from 'vitest'
import { productTypes } from '../../../commerce/product-types.ts'
import { allowsGiftNote, giftNoteAttributes, giftNoteErrors, giftNoteOf, hasGiftNote } from './gift-note.ts'
import { cartOf, line, merchandise, plan } from './testing.ts'

const giftCard = line('card', { merchandise: merchandise('card', { productType: productTypes.giftCard }) })

test('GIFT-01: a gift note exists when its text is not empty', () => {
  expect(hasGiftNote({ text: 'Be well' })).toBe(true)
  expect(hasGiftNote({ text: '' })).toBe(false)
})

test('GIFT-09: the note of a cart is stored in its attributes', () => {
  const attributes = [
    { key: 'giftText', value: 'Be well' },
    { key: 'giftEmail', value: 'ada@example.com' },
  ]
  expect(giftNoteOf(attributes)).toEqual({ text: 'Be well', email: 'ada@example.com' })
})

test.each([
  ['GIFT-11: no lines', [], false],
  ['GIFT-12: a subscription item', [line('water'), line('powder', { sellingPlan: plan })], false],
  ['GIFT-13: a gift card', [line('water'), giftCard], false],
  ['anything else', [line('water')], true],
])('whether a cart may be a gift, with %s', (_what, lines, allowed) => {
  expect(allowsGiftNote(cartOf(lines))).toBe(allowed)
})

const email = 'ada@example.com'

test.each([
  ['nothing', '', true],
  ['only spaces', '   ', true],
  ['1 character', 'a', false],
  ['200 characters', 'a'.repeat(200), false],
  ['200 characters outside of the first plane', '🌫'.repeat(200), false],
  ['201 characters', 'a'.repeat(201), true],
])('GIFT-14: a text of %s', (_what, text, isWrong) => {
  expect('text' in giftNoteErrors({ text, email })).toBe(isWrong)
})

test.each([
  ['', true],
  ['ada', true],
  ['ada@example', true],
  ['ada @example.com', true],
  ['ada@example..com', true],
  ['ada@example.com', false],
  ['ada.byron+gift@mail.example.co.uk', false],
  ['josé@example.com', false],
  ['ada@münchen.de', false],
  ['ada@example.com, eve@example.com', true],
])('GIFT-16: the recipient %j', (email, isWrong) => {
  expect('email' in giftNoteErrors({ text: 'Be well', email })).toBe(isWrong)
})

const tooLong = { text: '200 characters at most.' }
const noText = { text: 'Write something first.' }
const noEmail = { email: 'Who is it for?' }
const noAddress = { email: 'That is not an email address.' }

test.each([
  [{ text: 'Be well', email: 'ada@example.com' }, {}],
  [{ text: ' Be well ', email: ' ada@example.com ' }, {}],
  [
    { text: ' ', email: ' ' },
    { ...noText, ...noEmail },
  ],
  [
    { text: '', email: '' },
    { ...noText, ...noEmail },
  ],
  [{ text: 'Be well', email: 'ada' }, noAddress],
  [{ text: ` ${'x'.repeat(200)} `, email: 'ada@example.com' }, {}],
  [{ text: 'x'.repeat(201), email: 'ada@example.com' }, tooLong],
])('what is wrong with the note %j, in words', (fields, errors) => {
  expect(giftNoteErrors(fields)).toEqual(errors)
})

test.each([
  [
    { text: ' Be well ', email: ' ada@example.com ' },
    { giftText: 'Be well', giftEmail: 'ada@example.com' },
  ],
  [
    { text: ' ', email: 'ada@example.com' },
    { giftText: null, giftEmail: null },
  ],
  [
    { text: 'Be well', email: ' ' },
    { giftText: null, giftEmail: null },
  ],
])('GIFT-06, GIFT-07: the note %j is stored without the spaces around it, or not at all', (fields, attributes) => {
  expect(giftNoteAttributes(fields)).toEqual(attributes)
})
