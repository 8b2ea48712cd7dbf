import type { Database, Write } from '@shop/database'
import { enqueue, NoSuchAddressError, type OutboxHandler } from '@shop/database/outbox'
import { isEmailAddress } from '@shop/validation/email-address'
import { isolated } from '@shop/validation/isolated'
import { html } from 'hono/html'
import { z } from 'zod'
import type { Attribute } from '../cart/cart.ts'
import type { CommerceTables } from '../database/tables.ts'
import { scheduledTimeOn, type ScheduledTime } from '../gift-cards/gift-card-delivery.ts'
import { paragraphs, renderMail, renderNote, renderTitle, type Mail } from './mail.ts'
import { findOrder } from './order-store.ts'
import type { Order } from './order.ts'
import { withStoreOrigin, type StoreSites } from './store-origin.ts'

/** The order's attributes for the gift note: text, recipient, day, and delivery (section 3, Entities). */
export const giftAttributes = {
  text: 'giftText',
  email: 'giftEmail',
  /** The day on which to send it, such as `2030-12-24`. */
  sendOn: 'giftSendOn',
  delivered: 'giftEmailDelivered',
  /** When it was returned to the buyer, because its address does not exist. */
  returned: 'giftEmailReturned',
} as const

/** The order's attribute with the numbers of its lines, such as `1,3`, whose gift cards were returned to the buyer. */
const returnedCards = 'giftCardsReturned'

/** The attributes that only the shop may set. */
const marks: ReadonlySet<string> = new Set([giftAttributes.delivered, giftAttributes.returned, returnedCards])

/** A cart's attributes without those of the delivery of its presents, which shoppers may not set. */
export const withoutDeliveryAttributes = (attributes: readonly Attribute[]): Attribute[] =>
  attributes.filter(({ key }) => !marks.has(key))

/** The outbox topic of gift notes to be sent. */
export const giftNoteTopic = 'gift-note'

const maxTextLength = 5000

const giftNoteSchema = z.object({
  to: z.string().refine(isEmailAddress, 'must be an email address'),
  text: z.string().min(1).max(maxTextLength),
  /** The number of an order of this shop, or the id of a platform order. */
  order: z.union([z.number(), z.string()]),
})

export type GiftNote = z.infer<typeof giftNoteSchema>

/** An entered gift note. */
export interface EnteredGiftNote extends Pick<GiftNote, 'to' | 'text'> {
  /** Undefined for at once. */
  sending: ScheduledTime | undefined
}

/** The gift note in the attributes of a cart or an order; undefined without a text or a valid address. */
export function giftNoteOf(attributes: readonly Attribute[]): EnteredGiftNote | undefined {
  const valueOf = (name: string) => attributes.find(({ key }) => key === name)?.value.trim() ?? ''
  const { data } = giftNoteSchema
    .pick({ to: true, text: true })
    .safeParse({ to: valueOf(giftAttributes.email), text: valueOf(giftAttributes.text) })
  return data && { ...data, sending: scheduledTimeOn(valueOf(giftAttributes.sendOn)) }
}

/** Whether an order's gift note was sent, by its attributes. */
export function isGiftNoteDelivered(attributes: readonly Attribute[]): boolean {
  return attributes.some(({ key, value }) => key === giftAttributes.delivered && value !== '')
}

/** Whether an order's gift note was returned to the buyer, by its attributes. */
export const isGiftNoteReturned = (attributes: readonly Attribute[]): boolean =>
  attributes.some(({ key }) => key === giftAttributes.returned)

/** The numbers of the lines whose gift cards were returned to the buyer, by the order's attributes. */
const returnedLines = (attributes: readonly Attribute[]): string[] =>
  attributes.find(({ key }) => key === returnedCards)?.value.split(',') ?? []

/** Whether the gift cards of a line, counted from 1, were returned to the buyer. */
export const areGiftCardsReturned = ({ attributes }: Order, line: number): boolean =>
  returnedLines(attributes).includes(String(line))

/** Queues the gift note of an order in the caller's transaction; ignored if it is queued or sent. */
export async function enqueueGiftNote(
  write: Write,
  { sending, ...note }: EnteredGiftNote,
  order: GiftNote['order'],
): Promise<void> {
  const payload: GiftNote = { ...note, order }
  await enqueue(write, { topic: giftNoteTopic, key: `gift-note:${order}`, payload, notBefore: sending?.at })
}

/** The mail with a gift note for its recipient. */
async function giftNoteMail({ to, text }: GiftNote, shop: { shopName: string; storeUrl: string }): Promise<Mail> {
  const { shopName, storeUrl } = shop
  const body = html`${renderTitle('Something calm is on its way to you.')}
    <p>Somebody sends you a present from ${shopName}, and this note with it:</p>
    ${renderNote(text)}
    <p><a href="${storeUrl}" style="color:#1d2a58">${shopName}</a></p>`
  return {
    to,
    subject: `A note for you, with a present from ${shopName}`,
    text: paragraphs([
      'Something calm is on its way to you.',
      `Somebody sends you a present from ${shopName}, and this note with it:`,
      text,
      storeUrl,
    ]),
    html: await renderMail('A note for you', '52px 32px', body),
  }
}

/** The mail for a buyer whose gift note's address does not exist. */
async function returnedNoteMail({ to, text }: GiftNote, { email, number }: Order, shopName: string): Promise<Mail> {
  const title = 'Your gift note could not be delivered'
  const reason = `There is no email address ${isolated(to)}. Here is the note of your order #${number}, for you to pass on:`
  const body = html`${renderTitle(title)}
    <p>${reason}</p>
    ${renderNote(text)}
    <p>${shopName}</p>`
  return {
    to: email,
    subject: `${shopName}: ${title}`,
    text: paragraphs([title, reason, text, shopName]),
    html: await renderMail(title, '52px 32px', body),
  }
}

/**
 * Sends a mail; `id` stays the same across retries. Rejects if it must be retried, and with an
 * {@link NoSuchAddressError} if its address does not exist.
 */
export type SendMail = (mail: Mail, id: number) => Promise<void>

export interface GiftNoteOptions extends StoreSites {
  database: Database
  shopName: string
  sendMail: SendMail
}

/** Changes the attributes of an order, in the caller's transaction. */
async function changeAttributes(
  { trx }: Write,
  number: number,
  change: (attributes: readonly Attribute[]) => readonly Attribute[],
): Promise<void> {
  const queries = trx.withTables<CommerceTables>()
  const order = await findOrder(queries, { number })
  if (!order) return
  await queries
    .updateTable('commerce_order')
    .set({ attributes: JSON.stringify(change(order.attributes)) })
    .where('number', '=', number)
    .execute()
}

/** Marks the gift note of an order as sent or returned now, unless already marked; in the caller's transaction. */
export async function markGiftNote(write: Write, number: number, mark: 'delivered' | 'returned'): Promise<void> {
  const key = giftAttributes[mark]
  await changeAttributes(write, number, (attributes) =>
    attributes.some((attribute) => attribute.key === key)
      ? attributes
      : [...attributes, { key, value: new Date().toISOString() }],
  )
}

/** Marks the gift cards of a line, counted from 1, as returned to the buyer, in the caller's transaction. */
export async function markGiftCardsReturned(write: Write, number: number, line: number): Promise<void> {
  await changeAttributes(write, number, (attributes) => [
    ...attributes.filter(({ key }) => key !== returnedCards),
    { key: returnedCards, value: [...new Set([...returnedLines(attributes), String(line)])].join(',') },
  ])
}

/**
 * Sends the gift notes of the outbox, and sets `giftEmailDelivered` of this shop's orders to the time. Orders whose
 * note was sent are skipped, so that a retry after a crash sends nothing twice. If the address does not exist, the
 * note is returned to the buyer, and the order is marked.
 */
export function createGiftNoteHandler(options: GiftNoteOptions): OutboxHandler {
  const { database, shopName, sendMail } = options
  return async (payload, entry) => {
    const note = giftNoteSchema.parse(payload)
    const queries = database.kysely.withTables<CommerceTables>()
    const order = typeof note.order === 'number' ? await findOrder(queries, { number: note.order }) : undefined
    if (order && isGiftNoteDelivered(order.attributes)) return
    const site = withStoreOrigin(options, order?.parameters ?? [])
    await sendMail(await giftNoteMail(note, site), entry.id).catch(async (error: unknown) => {
      if (order && error instanceof NoSuchAddressError) {
        const payload = await returnedNoteMail(note, order, shopName)
        await database.write(async (write) => {
          await enqueue(write, { topic: 'mail', key: `gift-note-returned:${order.number}`, payload })
          await markGiftNote(write, order.number, 'returned')
        })
      }
      throw error
    })
    if (order) await database.write((write) => markGiftNote(write, order.number, 'delivered'))
  }
}
