import { isEmailAddress } from '@shop/validation/email-address'
import { z } from 'zod'

/** The attributes of a line by which the platform's storefronts say who gets its gift cards. */
export const recipientAttributes = {
  email: 'Recipient email',
  name: 'Recipient name',
  message: 'Message',
  sendOn: 'Send on',
  /** The minutes from the buyer's time to UTC, as browsers have it. */
  offset: '__shopify_offset',
  /** Set if the cards go to somebody else. */
  wanted: '__shopify_send_gift_card_to_recipient',
} as const

/** Days from today on which a gift card can be sent at the latest. */
const longestAhead = 90
/** The time of the buyer's day at which mails are sent. */
const hourOfMails = 9
const hour = 3_600_000
const day = 24 * hour

const offsetSchema = z.coerce.number().int().min(-900).max(900).catch(0)

/** The start of mails on a day where the time is UTC, in milliseconds; undefined for what is no day. */
function timeOn(text: string): number | undefined {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  const isDay = !Number.isNaN(start) && new Date(start).toISOString().startsWith(text)
  return isDay ? start + hourOfMails * hour : undefined
}

/** The latest time that can be chosen, in milliseconds: with a day's grace for the buyer's time zone. */
const latest = (): number => Date.now() + (longestAhead + 2) * day

/** When something is sent. */
export interface Sending {
  /** ISO 8601. */
  at: string
  /** The buyer's day of it, such as `2030-12-24`. */
  day: string
}

/**
 * When to send what is chosen for a day such as `2030-12-24`: undefined for at once, as for what is no day.
 * @param offset the minutes from the buyer's time to UTC on that day.
 */
export function sendingOn(text: string, offset = ''): Sending | undefined {
  const time = timeOn(text.trim())
  if (time === undefined) return undefined
  const buyers = Math.min(time, latest())
  const at = buyers + offsetSchema.parse(offset) * 60_000
  if (at <= Date.now()) return undefined
  return { at: new Date(at).toISOString(), day: new Date(buyers).toISOString().slice(0, 10) }
}

function isSendable(text: string): boolean {
  if (text === '') return true
  const time = timeOn(text) ?? Number.NaN
  return time > Date.now() - 2 * day && time < latest()
}

const recipientSchema = z.object({
  email: z.string().max(255).refine(isEmailAddress, 'is not an e-mail address'),
  name: z.string().max(255, 'is longer than 255 characters'),
  message: z.string().max(200, 'is longer than 200 characters'),
  sendOn: z.string(),
})

/** What is to be checked when a day is chosen: it may have passed when the order is placed. */
const chosenSchema = recipientSchema.extend({
  sendOn: z.string().refine(isSendable, `is not a day like 2030-12-24 within ${longestAhead} days`),
})

/** Who gets gift cards, and when. The name is empty if unknown. */
export interface GiftCardRecipient extends Omit<z.output<typeof recipientSchema>, 'sendOn'> {
  /** Undefined for at once. */
  sending: Sending | undefined
}

type Attributes = readonly { key: string; value: string }[]

function readRecipient(attributes: Attributes) {
  // A line break counts once, however a client writes it.
  const valueOf = (name: string) =>
    attributes
      .find(({ key }) => key === name)
      ?.value.replaceAll('\r\n', '\n')
      .trim() ?? ''
  const { email, name, message, sendOn, offset, wanted } = recipientAttributes
  const isGiven = valueOf(wanted) !== '' || valueOf(email) !== ''
  const fields = { email: valueOf(email), name: valueOf(name), message: valueOf(message), sendOn: valueOf(sendOn) }
  return { isGiven, offset: valueOf(offset), fields }
}

/** What is wrong with the recipient of a line of gift cards; undefined if it is right, or nobody is named. */
export function recipientFault(attributes: Attributes): string | undefined {
  const { isGiven, fields } = readRecipient(attributes)
  const issue = isGiven ? chosenSchema.safeParse(fields).error?.issues[0] : undefined
  const field = z.enum(['email', 'name', 'message', 'sendOn']).safeParse(issue?.path[0]).data
  return issue && field && `"${recipientAttributes[field]}" ${issue.message}.`
}

/** The recipient that a line of gift cards names; undefined for the buyer, also where the recipient is invalid. */
export function recipientOf(attributes: Attributes): GiftCardRecipient | undefined {
  const { isGiven, offset, fields } = readRecipient(attributes)
  const { data } = recipientSchema.safeParse(fields)
  if (!isGiven || !data) return undefined
  const { sendOn, ...recipient } = data
  return { ...recipient, sending: sendingOn(sendOn, offset) }
}
