import { isEmailAddress } from '@shop/validation/email-address'
import { z } from 'zod'

/** The line attributes in which the platform's storefronts store the recipient of gift cards. */
export const recipientAttributes = {
  email: 'Recipient email',
  name: 'Recipient name',
  message: 'Message',
  sendOn: 'Send on',
  /** The minutes from the buyer's time to UTC, as `Date.getTimezoneOffset` returns them. */
  offset: '__shopify_offset',
  /** Set if the cards are sent to somebody else. */
  wanted: '__shopify_send_gift_card_to_recipient',
} as const

/** The maximum number of days from today until a gift card is sent. */
const maxDaysAhead = 90
/** The hour of the buyer's day at which mails are sent. */
const hourOfMails = 9
const hour = 3_600_000
const day = 24 * hour

const offsetSchema = z.coerce.number().int().min(-900).max(900).catch(0)

/** The time at which mails of a day are sent in UTC, in milliseconds; undefined for an invalid day. */
function timeOn(text: string): number | undefined {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  const isDay = !Number.isNaN(start) && new Date(start).toISOString().startsWith(text)
  return isDay ? start + hourOfMails * hour : undefined
}

/** The latest time that can be chosen, in milliseconds, with a margin for the buyer's time zone. */
const latest = (): number => Date.now() + (maxDaysAhead + 2) * day

/** The time at which something is sent. */
export interface ScheduledTime {
  /** ISO 8601. */
  at: string
  /** The day in the buyer's time zone, such as `2030-12-24`. */
  day: string
}

/**
 * The time of sending for a chosen day such as `2030-12-24`; undefined, meaning at once, for an invalid day.
 * @param offset the minutes from the buyer's time to UTC on that day.
 */
export function scheduledTimeOn(text: string, offset = ''): ScheduledTime | undefined {
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
  email: z.string().max(255).refine(isEmailAddress, 'is not an email address'),
  name: z.string().max(255, 'is longer than 255 characters'),
  message: z.string().max(200, 'is longer than 200 characters'),
  sendOn: z.string(),
})

/** Checked only when a day is chosen, because it may have passed when the order is placed. */
const chosenSchema = recipientSchema.extend({
  sendOn: z.string().refine(isSendable, `is not a day like 2030-12-24 within ${maxDaysAhead} days`),
})

/** The recipient of gift cards, and the time of sending. The name is empty if unknown. */
export interface GiftCardRecipient extends Omit<z.output<typeof recipientSchema>, 'sendOn'> {
  /** Undefined for at once. */
  sending: ScheduledTime | undefined
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

/** The buyer's day at a time, such as `2030-12-24`: the day in UTC if the line does not have the offset. */
export function buyersDay(time: string, attributes: Attributes): string {
  const { offset } = readRecipient(attributes)
  return new Date(Date.parse(time) - offsetSchema.parse(offset) * 60_000).toISOString().slice(0, 10)
}

/** The error of the recipient in a gift card line; undefined if it is valid or missing. */
export function recipientError(attributes: Attributes): string | undefined {
  const { isGiven, fields } = readRecipient(attributes)
  const issue = isGiven ? chosenSchema.safeParse(fields).error?.issues[0] : undefined
  const field = z.enum(['email', 'name', 'message', 'sendOn']).safeParse(issue?.path[0]).data
  return issue && field && `"${recipientAttributes[field]}" ${issue.message}.`
}

/** The recipient in a gift card line; undefined for the buyer, and if the recipient is invalid. */
export function recipientOf(attributes: Attributes): GiftCardRecipient | undefined {
  const { isGiven, offset, fields } = readRecipient(attributes)
  const { data } = recipientSchema.safeParse(fields)
  if (!isGiven || !data) return undefined
  const { sendOn, ...recipient } = data
  return { ...recipient, sending: scheduledTimeOn(sendOn, offset) }
}
