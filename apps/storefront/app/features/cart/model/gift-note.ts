import { isEmailAddress } from '@shop/validation/email-address'
import { productTypes } from '../../../commerce/product-types.ts'
import type { Attribute, Cart } from './cart.ts'
import { hasSubscription } from './discount-settings.ts'

/** The cart's attributes that keep the note, also those of an order (specification, section 3). */
const giftNoteKeys = { text: 'giftText', email: 'giftEmail' } as const

/** The most characters of a note. */
export const longestGiftText = 200

export interface GiftNoteFields {
  text: string
  email: string
}

/** A note as the shopper sees it. */
export interface GiftNote extends GiftNoteFields {
  /** Whether the editor is open. */
  isOpen: boolean
  /** Whether the cart may have one. */
  available: boolean
}

export const emptyGiftNote: GiftNote = { text: '', email: '', isOpen: false, available: false }

export const hasGiftNote = ({ text }: Pick<GiftNoteFields, 'text'>): boolean => text !== ''

/** The note that a cart's attributes keep. */
export function giftNoteOf(attributes: readonly Attribute[]): GiftNoteFields {
  const valueOf = (key: string) => attributes.find((attribute) => attribute.key === key)?.value ?? ''
  return { text: valueOf(giftNoteKeys.text), email: valueOf(giftNoteKeys.email) }
}

const hasGiftCard = ({ lines }: Pick<Cart, 'lines'>): boolean =>
  lines.some(({ merchandise }) => merchandise.productType === productTypes.giftCard)

/** Whether the cart holds something that no note goes with: what comes again and again, or a gift card. */
const forbidsGiftNote = (cart: Pick<Cart, 'lines'>): boolean => hasSubscription(cart) || hasGiftCard(cart)

/** Whether the cart may be a gift (specification, section 4). */
export const allowsGiftNote = (cart: Pick<Cart, 'lines'>): boolean => cart.lines.length > 0 && !forbidsGiftNote(cart)

/** The cart's attributes for a note: both, or none. */
export function giftNoteAttributes({ text, email }: GiftNoteFields): Record<string, string | null> {
  const isWhole = text.trim() !== '' && email.trim() !== ''
  return {
    [giftNoteKeys.text]: isWhole ? text.trim() : null,
    [giftNoteKeys.email]: isWhole ? email.trim() : null,
  }
}

/** How many characters a person would say that it has. */
export const lengthOf = (text: string): number => [...text].length

/** What is wrong with the fields; nothing for those that are right. */
export function giftNoteFaults({ text, email }: GiftNoteFields): Partial<GiftNoteFields> {
  const length = lengthOf(text.trim())
  return {
    ...(length === 0 && { text: 'Write something first.' }),
    ...(length > longestGiftText && { text: `${longestGiftText} characters at most.` }),
    ...(email.trim() === '' && { email: 'Who is it for?' }),
    ...(email.trim() !== '' && !isEmailAddress(email.trim()) && { email: 'That is not an e-mail address.' }),
  }
}
