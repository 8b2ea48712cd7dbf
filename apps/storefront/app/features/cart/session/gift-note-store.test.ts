import { beforeEach, describe, expect, test, vi } from 'vitest'
import { productTypes } from '../../../commerce/product-types.ts'
import type { Attribute, Cart } from '../model/cart.ts'
import { cartOf, line, merchandise, plan } from '../model/testing.ts'
import { emptyGiftNote } from '../model/gift-note.ts'
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

describe('saving and removing', () => {
  test('GIFT-06: saving sets both attributes when both text and email are present', () => {
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
})

describe('the editor', () => {
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
})

describe('following the cart', () => {
  test('GIFT-09: syncing the cart copies text and email out of its attributes', () => {
    syncGiftNote({ cart: cartOf([line('water')], { attributes: written }) })
    expect(useGiftNote.getState()).toMatchObject({ text: 'Be well', email: 'ada@example.com' })
  })

  test('GIFT-10: a field without an attribute in the cart is the empty string', () => {
    editGiftNote({ text: 'Be well', email: 'ada@example.com' })
    syncGiftNote({ cart: cartOf([line('water')], { attributes: [{ key: 'giftEmail', value: null }] }) })
    expect(useGiftNote.getState()).toMatchObject({ text: '', email: '' })
  })

  test('unsaved text survives a sync', () => {
    openGiftNote()
    editGiftNote({ text: 'Half a sent' })
    syncGiftNote({ cart: cartOf([line('water')], { attributes: written }) })
    expect(useGiftNote.getState().text).toBe('Half a sent')
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
})
