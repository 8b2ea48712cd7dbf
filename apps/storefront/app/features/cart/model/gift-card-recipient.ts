import { filled, type FilledAttribute } from './cart.ts'

/** The fields of a form that say who gets a gift card, with the attributes of a line by which stores know them. */
export const recipientFields = {
  recipientEmail: 'Recipient email',
  recipientName: 'Recipient name',
  giftMessage: 'Message',
  sendOn: 'Send on',
} as const

/** The most characters of a message. */
export const longestGiftMessage = 200

export type RecipientField = keyof typeof recipientFields

/**
 * The attributes of a line of gift cards for somebody; none without their address.
 * @param offset minutes from the buyer's time to UTC, for the day; undefined where that is not known.
 */
export function recipientAttributes(
  entered: Readonly<Partial<Record<RecipientField, string | undefined>>>,
  offset?: number,
): FilledAttribute[] {
  if (!entered.recipientEmail?.trim()) return []
  const attributes = Object.entries(recipientFields).map(([field, key]) => ({
    key,
    value: entered[field as RecipientField]?.trim() ?? '',
  }))
  return [
    { key: '__shopify_send_gift_card_to_recipient', value: 'on' },
    ...filled(attributes),
    ...(offset !== undefined && entered.sendOn ? [{ key: '__shopify_offset', value: String(offset) }] : []),
  ]
}
