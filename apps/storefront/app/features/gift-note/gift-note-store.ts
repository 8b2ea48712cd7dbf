import { create } from 'zustand'
import type { Cart } from '../cart/cart.ts'
import {
  allowsGiftNote,
  emptyGiftNote,
  giftNoteAttributes,
  giftNoteOf,
  hasGiftNote,
  type GiftNote,
  type GiftNoteFields,
} from './gift-note.ts'

/** The digital gift note of the shopper's cart. */
export const useGiftNote = create<GiftNote>(() => emptyGiftNote)

const { setState, getState } = useGiftNote

/** The cart as far as a note needs it. */
export interface GiftNoteCart {
  state(): { cart: Pick<Cart, 'lines' | 'attributes'> | null }
  setAttributes(values: Readonly<Record<string, string | null>>): void
}

export const openGiftNote = () => setState({ isOpen: true })

export const editGiftNote = (fields: Partial<GiftNoteFields>) => setState(fields)

/** Copies the note out of the cart. What is being written is left alone, for as long as the cart may have a note. */
export function syncGiftNote({ cart }: ReturnType<GiftNoteCart['state']>): void {
  if (!cart) return
  const available = allowsGiftNote(cart)
  const isOpen = getState().isOpen && available
  setState({ available, isOpen, ...(!isOpen && giftNoteOf(cart.attributes)) })
}

/** Closes the editor; what was not saved is forgotten. */
export function closeGiftNote(session: GiftNoteCart): void {
  setState({ isOpen: false })
  syncGiftNote(session.state())
}

/** Keeps the note with the cart when it is whole, and else takes it away. */
export function saveGiftNote(session: GiftNoteCart): void {
  session.setAttributes(giftNoteAttributes(getState()))
  closeGiftNote(session)
}

export function removeGiftNote(session: GiftNoteCart): void {
  setState({ text: '', email: '' })
  saveGiftNote(session)
}

/** After a change of the cart: no note goes with a subscription, a gift card or an empty cart. */
export function clearForbiddenGiftNote(session: GiftNoteCart, cart: Pick<Cart, 'lines'>): void {
  if (hasGiftNote(getState()) && !allowsGiftNote(cart)) removeGiftNote(session)
}
