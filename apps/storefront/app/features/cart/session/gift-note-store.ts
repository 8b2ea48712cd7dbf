import { create } from 'zustand'
import type { Cart } from '../model/cart.ts'
import { store, takeStoredJson } from '../../../tracking/browser-storage.ts'
import {
  allowsGiftNote,
  emptyGiftNote,
  giftNoteAttributes,
  giftNoteOf,
  hasGiftNote,
  type GiftNote,
  type GiftNoteFields,
} from '../model/gift-note.ts'

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

/** Where a note that was being written when its page was left waits for somebody who comes back. */
const draftKey = 'gift_note_draft'

/** Keeps what is being written; for when the page is left, which closes the drawer. */
export function keepDraft(): void {
  const { isOpen, text, email } = getState()
  if (isOpen) store('sessionStorage', draftKey, JSON.stringify({ text, email }))
}

const isDraft = (stored: Partial<GiftNoteFields> | null): stored is GiftNoteFields =>
  typeof stored?.text === 'string' && typeof stored.email === 'string'

/** Goes on with what was being written, for somebody who has come back: the drawer opens at the editor. */
export function resumeDraft(): void {
  const draft = takeStoredJson<GiftNoteFields>('sessionStorage', draftKey)
  if (isDraft(draft)) setState({ isOpen: true, text: draft.text, email: draft.email })
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
