import { isEmailAddress } from '@shop/validation/email-address'
import { productTypes } from '../../../commerce/product-types.ts'
import type { Attribute, Cart } from './cart.ts'
import { hasSubscription } from './discount-settings.ts'

/** The attributes that store the note, in carts and in orders (specification, section 3). */
const giftNoteKeys = { text: 'giftText', email: 'giftEmail' } as const

/** The maximum length of a note, in characters. */
export const maxGiftTextLength = 200

export interface GiftNoteFields {
  text: string
  email: string
}

/** The gift note's display state. */
export interface GiftNote extends GiftNoteFields {
  /** Whether the editor is open. */
  isOpen: boolean
  /** Whether the cart allows a note. */
  available: boolean
}

export const emptyGiftNote: GiftNote = { text: '', email: '', isOpen: false, available: false }

export const hasGiftNote = ({ text }: Pick<GiftNoteFields, 'text'>): boolean => text !== ''

/** The note stored in a cart's attributes. */
export function giftNoteOf(attributes: readonly Attribute[]): GiftNoteFields {
  const valueOf = (key: string) => attributes.find((attribute) => attribute.key === key)?.value ?? ''
  return { text: valueOf(giftNoteKeys.text), email: valueOf(giftNoteKeys.email) }
}

const hasGiftCard = ({ lines }: Pick<Cart, 'lines'>): boolean =>
  lines.some(({ merchandise }) => merchandise.productType === productTypes.giftCard)

/** Whether the cart contains a subscription or a gift card, with which no note is allowed. */
const forbidsGiftNote = (cart: Pick<Cart, 'lines'>): boolean => hasSubscription(cart) || hasGiftCard(cart)

/** Whether the cart may be a gift (specification, section 4). */
export const allowsGiftNote = (cart: Pick<Cart, 'lines'>): boolean => cart.lines.length > 0 && !forbidsGiftNote(cart)

/** The cart's attributes for a note: text and address, or none. */
export function giftNoteAttributes({ text, email }: GiftNoteFields): Record<string, string | null> {
  const isWhole = text.trim() !== '' && email.trim() !== ''
  return {
    [giftNoteKeys.text]: isWhole ? text.trim() : null,
    [giftNoteKeys.email]: isWhole ? email.trim() : null,
  }
}

/** The number of code points in a text. */
export const lengthOf = (text: string): number => [...text].length

/** Error messages by field; valid fields have none. */
export function giftNoteErrors({ text, email }: GiftNoteFields): Partial<GiftNoteFields> {
  const length = lengthOf(text.trim())
  return {
    ...(length === 0 && { text: 'Write something first.' }),
    ...(length > maxGiftTextLength && { text: `${maxGiftTextLength} characters at most.` }),
    ...(email.trim() === '' && { email: 'Who is it for?' }),
    ...(email.trim() !== '' && !isEmailAddress(email.trim()) && { email: 'That is not an email address.' }),
  }
}
