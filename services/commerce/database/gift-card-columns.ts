import { column, stored, type Row } from './columns.ts'

/** The columns of a gift card; amounts are in minor units. The code itself is not stored. */
export const giftCardColumns = {
  /** A UUID. */
  id: column('id', stored.text),
  codeHash: column('code_hash', stored.text),
  lastCharacters: column('last_characters', stored.text),
  initialValue: column('initial_value', stored.number),
  /** Never below 0. */
  balance: column('balance', stored.number),
  /** The order that it was bought with. */
  orderNumber: column('order_number', stored.number),
  /** The line of that order, from 1. */
  orderLine: column('order_line', stored.number),
  createdAt: column('created_at', stored.text),
  /** Null if it does not expire. */
  expiresAt: column('expires_at', stored.textOrNull),
  /** When the mail with its code was sent; null until then. */
  sentAt: column('sent_at', stored.textOrNull),
}

export type GiftCardTable = Row<typeof giftCardColumns>
