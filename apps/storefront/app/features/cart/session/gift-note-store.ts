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

/** The part of the cart session that the note uses. */
export interface GiftNoteCart {
  state(): { cart: Pick<Cart, 'lines' | 'attributes'> | null }
  setAttributes(values: Readonly<Record<string, string | null>>): void
}

export const openGiftNote = () => setState({ isOpen: true })

export const editGiftNote = (fields: Partial<GiftNoteFields>) => setState(fields)

/** Copies the note from the cart. An open editor keeps its text as long as the cart allows a note. */
export function syncGiftNote({ cart }: ReturnType<GiftNoteCart['state']>): void {
  if (!cart) return
  const available = allowsGiftNote(cart)
  const isOpen = getState().isOpen && available
  setState({ available, isOpen, ...(!isOpen && giftNoteOf(cart.attributes)) })
}

/** The session storage key of an unsaved note, restored when the shopper returns to the page. */
const draftKey = 'gift_note_draft'

/** Stores an unsaved note when the page is left, which closes the drawer. */
export function keepDraft(): void {
  const { isOpen, text, email } = getState()
  if (isOpen) store('sessionStorage', draftKey, JSON.stringify({ text, email }))
}

const isDraft = (stored: Partial<GiftNoteFields> | null): stored is GiftNoteFields =>
  typeof stored?.text === 'string' && typeof stored.email === 'string'

/** Restores an unsaved note: the drawer opens with the editor. */
export function resumeDraft(): void {
  const draft = takeStoredJson<GiftNoteFields>('sessionStorage', draftKey)
  if (isDraft(draft)) setState({ isOpen: true, text: draft.text, email: draft.email })
}

/** Closes the editor and discards unsaved text. */
export function closeGiftNote(session: GiftNoteCart): void {
  setState({ isOpen: false })
  syncGiftNote(session.state())
}

/** Saves a complete note to the cart, or removes an incomplete one. */
export function saveGiftNote(session: GiftNoteCart): void {
  session.setAttributes(giftNoteAttributes(getState()))
  closeGiftNote(session)
}

export function removeGiftNote(session: GiftNoteCart): void {
  setState({ text: '', email: '' })
  saveGiftNote(session)
}

/** Removes the note after a change of the cart that forbids it: a subscription, a gift card or an empty cart. */
export function clearForbiddenGiftNote(session: GiftNoteCart, cart: Pick<Cart, 'lines'>): void {
  if (hasGiftNote(getState()) && !allowsGiftNote(cart)) removeGiftNote(session)
}
