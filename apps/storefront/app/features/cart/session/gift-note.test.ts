import { beforeEach, expect, test, vi } from 'vitest'
import { productTypes } from '../../../commerce/product-types.ts'
import type { Attribute, Cart } from '../model/cart.ts'
import { cartOf, line, merchandise, plan } from './testing.ts'
import {
  allowsGiftNote,
  emptyGiftNote,
  giftNoteAttributes,
  giftNoteFaults,
  giftNoteOf,
  hasGiftNote,
} from '../model/gift-note.ts'
import {
  clearForbiddenGiftNote,
  closeGiftNote,
  editGiftNote,
  openGiftNote,
  removeGiftNote,
  saveGiftNote,
  syncGiftNote,
  useGiftNote,
} from './gift-note-store.ts'

const giftCard = line('card', { merchandise: merchandise('card', { productType: productTypes.giftCard }) })
const written: Attribute[] = [
  { key: 'giftText', value: 'Be well' },
  { key: 'giftEmail', value: 'ada@example.com' },
]

beforeEach(() => useGiftNote.setState(emptyGiftNote, true))

function sessionOf(cart: Cart | null) {
  return { state: () => ({ cart }), setAttributes: vi.fn<(values: object) => void>() }
}

test('GIFT-01: a gift note exists when its text is not empty', () => {
  expect(hasGiftNote({ text: 'Be well' })).toBe(true)
  expect(hasGiftNote({ text: '' })).toBe(false)
})

test('ENTITY-14: a gift note has text, email, whether its editor is open, and whether it is available', () => {
  expect(useGiftNote.getState()).toEqual({ text: '', email: '', isOpen: false, available: false })
})

test('GIFT-05: closing closes the editor, and the note is the cart’s again', () => {
  const session = sessionOf(cartOf([line('water')], { attributes: written }))
  openGiftNote()
  editGiftNote({ text: 'Something else' })
  closeGiftNote(session)
  expect(useGiftNote.getState()).toEqual({
    text: 'Be well',
    email: 'ada@example.com',
    isOpen: false,
    available: true,
  })
  expect(session.setAttributes).not.toHaveBeenCalled()
})

test('GIFT-06: saving sets both attributes when both text and email are there', () => {
  const session = sessionOf(cartOf([line('water')]))
  editGiftNote({ text: 'Be well', email: 'ada@example.com' })
  saveGiftNote(session)
  expect(session.setAttributes).toHaveBeenCalledExactlyOnceWith({ giftText: 'Be well', giftEmail: 'ada@example.com' })
})

test.each([
  ['text', { text: '', email: 'ada@example.com' }],
  ['email', { text: 'Be well', email: '' }],
])('GIFT-07: saving without %s removes both attributes', (_what, fields) => {
  const session = sessionOf(cartOf([line('water')], { attributes: written }))
  editGiftNote(fields)
  saveGiftNote(session)
  expect(session.setAttributes).toHaveBeenCalledExactlyOnceWith({ giftText: null, giftEmail: null })
})

test('GIFT-08: removing empties both and saves', () => {
  const session = sessionOf(cartOf([line('water')]))
  editGiftNote({ text: 'Be well', email: 'ada@example.com' })
  removeGiftNote(session)
  expect(useGiftNote.getState()).toMatchObject({ text: '', email: '' })
  expect(session.setAttributes).toHaveBeenCalledExactlyOnceWith({ giftText: null, giftEmail: null })
})

test('GIFT-09: syncing the cart copies text and email out of its attributes', () => {
  expect(giftNoteOf(written)).toEqual({ text: 'Be well', email: 'ada@example.com' })
  syncGiftNote({ cart: cartOf([line('water')], { attributes: written }) })
  expect(useGiftNote.getState()).toMatchObject({ text: 'Be well', email: 'ada@example.com' })
})

test('GIFT-10: what the cart has no attribute for is the empty string', () => {
  editGiftNote({ text: 'Be well', email: 'ada@example.com' })
  syncGiftNote({ cart: cartOf([line('water')], { attributes: [{ key: 'giftEmail', value: null }] }) })
  expect(useGiftNote.getState()).toMatchObject({ text: '', email: '' })
})

test('what is being written survives a sync', () => {
  openGiftNote()
  editGiftNote({ text: 'Half a sent' })
  syncGiftNote({ cart: cartOf([line('water')], { attributes: written }) })
  expect(useGiftNote.getState().text).toBe('Half a sent')
})

test.each([
  ['GIFT-11: nothing', []],
  ['GIFT-12: a subscription item', [line('powder', { sellingPlan: plan })]],
  ['GIFT-13: a gift card', [giftCard]],
])('the editor closes when another tab leaves the cart with %s', (_what, lines) => {
  syncGiftNote({ cart: cartOf([line('water')]) })
  openGiftNote()
  editGiftNote({ text: 'Half a sent' })
  syncGiftNote({ cart: cartOf(lines) })
  expect(useGiftNote.getState()).toEqual(emptyGiftNote)
})

test.each([
  ['GIFT-11: no lines', [], false],
  ['GIFT-12: a subscription item', [line('water'), line('powder', { sellingPlan: plan })], false],
  ['GIFT-13: a gift card', [line('water'), giftCard], false],
  ['anything else', [line('water')], true],
])('whether a cart may be a gift, with %s', (_what, lines, allowed) => {
  expect(allowsGiftNote(cartOf(lines))).toBe(allowed)
})

test.each([
  ['CART-14: a gift card', cartOf([line('water'), giftCard]), true],
  ['CART-15: a subscription item', cartOf([line('powder', { sellingPlan: plan })]), true],
  ['GIFT-11: nothing any more', cartOf([]), true],
  ['neither of them', cartOf([line('water')]), false],
])('after an add the note is cleared when the cart holds %s', (_what, cart, isCleared) => {
  const session = sessionOf(cart)
  editGiftNote({ text: 'Be well', email: 'ada@example.com' })
  clearForbiddenGiftNote(session, cart)
  expect(session.setAttributes.mock.calls.length > 0).toBe(isCleared)
})

test('without a note nothing is cleared', () => {
  const session = sessionOf(cartOf([giftCard]))
  clearForbiddenGiftNote(session, cartOf([giftCard]))
  expect(session.setAttributes).not.toHaveBeenCalled()
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
  expect('text' in giftNoteFaults({ text, email })).toBe(isWrong)
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
  expect('email' in giftNoteFaults({ text: 'Be well', email })).toBe(isWrong)
})

const tooLong = { text: '200 characters at most.' }
const noText = { text: 'Write something first.' }
const noEmail = { email: 'Who is it for?' }
const noAddress = { email: 'That is not an e-mail address.' }

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
])('what is wrong with the note %j, in words', (fields, faults) => {
  expect(giftNoteFaults(fields)).toEqual(faults)
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
])('GIFT-06, GIFT-07: the note %j is kept without the spaces around it, or not at all', (fields, attributes) => {
  expect(giftNoteAttributes(fields)).toEqual(attributes)
})
