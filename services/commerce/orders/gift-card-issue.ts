import { randomUUID } from 'node:crypto'
import type { Write } from '@shop/database'
import { enqueue } from '@shop/database/outbox'
import { z } from 'zod'
import { giftCardCode, hashOfCode, lastCharactersOf } from '../gift-cards/gift-card-code.ts'
import { buyersDay, recipientOf, type GiftCardRecipient } from '../gift-cards/gift-card-delivery.ts'
import { insertGiftCards } from '../gift-cards/gift-card-store.ts'
import { expiryAfterDay, type GiftCard } from '../gift-cards/gift-card.ts'
import type { Queries } from '../database/tables.ts'
import { areGiftCardsReturned, giftNoteOf, isGiftNoteReturned, markGiftCardsReturned } from './gift-note.ts'
import type { Order, OrderLine } from './order.ts'

export interface GiftCardSettings {
  /** Codes are derived from it: whoever knows it and the cards' ids knows all codes. */
  secret: string
  /** Days after which a card expires, at the end of the last one; undefined for never. */
  validDays?: number | undefined
}

/** The outbox topic of gift cards to be sent. */
export const giftCardTopic = 'gift-card'

/** The data of the mail with the gift cards of a line. */
export const giftCardMailSchema = z.object({
  order: z.number(),
  /** From 1. */
  line: z.number(),
  to: z.string(),
  /** Set if they are not sent to the buyer. */
  present: z
    .object({
      name: z.string(),
      message: z.string(),
      /** Whether the message is the order's gift note, which is then delivered with it. */
      isGiftNote: z.boolean(),
    })
    .optional(),
  /** Set if the recipient's address does not exist: the cards are then sent to the buyer. */
  returned: z.object({ from: z.string(), message: z.string() }).optional(),
})

/**
 * The recipient of a line's gift cards: the one named with the line, else the one of the order's gift note; undefined
 * for the buyer, also after they were returned.
 */
export function giftCardRecipient(
  order: Order,
  line: OrderLine,
): (GiftCardRecipient & { isGiftNote: boolean }) | undefined {
  if (!line.giftCard || areGiftCardsReturned(order, order.lines.indexOf(line) + 1)) return undefined
  const named = recipientOf(line.attributes)
  if (named) return { ...named, isGiftNote: false }
  const note = isGiftNoteReturned(order.attributes) ? undefined : giftNoteOf(order.attributes)
  return note && { email: note.to, name: '', message: note.text, sending: note.sending, isGiftNote: true }
}

/** Whether the gift note of an order is sent with the mail of its gift cards. */
export const isNoteWithGiftCards = (order: Order): boolean =>
  order.lines.some((line) => giftCardRecipient(order, line)?.isGiftNote)

const day = 86_400_000

/** Issues a gift card for each piece of a line, and queues the mail with their codes, in the caller's transaction. */
async function issueLine(
  write: Write,
  queries: Queries,
  { order, line, position }: { order: Order; line: OrderLine; position: number },
  { secret, validDays }: GiftCardSettings,
): Promise<void> {
  const recipient = giftCardRecipient(order, line)
  // Valid from the chosen or the buyer's day, not from the day in UTC: 9:00 in Sydney is the day before in UTC.
  const from = Date.parse(recipient?.sending?.day ?? buyersDay(order.createdAt, line.attributes))
  const cards = Array.from({ length: line.quantity }, (): GiftCard => {
    const id = randomUUID()
    const code = giftCardCode(secret, id)
    return {
      id,
      codeHash: hashOfCode(code),
      lastCharacters: lastCharactersOf(code),
      initialValue: line.unitPrice,
      balance: line.unitPrice,
      orderNumber: order.number,
      orderLine: position,
      createdAt: order.createdAt,
      expiresAt: validDays === undefined ? null : expiryAfterDay(from + validDays * day),
      sentAt: null,
    }
  })
  await insertGiftCards(queries, cards)
  const payload: z.input<typeof giftCardMailSchema> = {
    order: order.number,
    line: position,
    to: recipient?.email ?? order.email,
    present: recipient,
  }
  const key = `gift-card:${order.number}:${position}`
  await enqueue(write, { topic: giftCardTopic, key, payload, notBefore: recipient?.sending?.at })
}

/**
 * Queues a mail for the buyer with gift cards, and their message, whose recipient's address does not exist, and marks
 * them as returned.
 */
export async function returnGiftCards(
  write: Write,
  order: Order,
  line: number,
  returned: { from: string; message: string },
): Promise<void> {
  const payload: z.input<typeof giftCardMailSchema> = { order: order.number, line, to: order.email, returned }
  await markGiftCardsReturned(write, order.number, line)
  await enqueue(write, { topic: giftCardTopic, key: `gift-card:${order.number}:${line}:returned`, payload })
}

/** Issues the gift cards that an order has bought, and queues their mails, in the caller's transaction. */
export async function issueGiftCards(
  write: Write,
  queries: Queries,
  order: Order,
  settings: GiftCardSettings,
): Promise<void> {
  for (const [index, line] of order.lines.entries()) {
    if (line.giftCard) await issueLine(write, queries, { order, line, position: index + 1 }, settings)
  }
}
