import { isEmailAddress } from '@shop/validation/email-address'
import { filled, type FilledAttribute } from './cart.ts'

/** The fields of a form that say who gets a gift card, with the attributes of a line by which stores know them. */
export const recipientFields = [
  { name: 'recipientEmail', key: 'Recipient email' },
  { name: 'recipientName', key: 'Recipient name' },
  { name: 'giftMessage', key: 'Message' },
  { name: 'sendOn', key: 'Send on' },
] as const

/** The most characters of a message. */
export const longestGiftMessage = 200

/** Days from today on which a gift card can be sent at the latest, as the service has it. */
const longestAhead = 90

export type RecipientField = (typeof recipientFields)[number]['name']

type EnteredRecipient = Readonly<Partial<Record<RecipientField, string | undefined>>>

/** What is wrong with the fields, in sentences; nothing for those that are right. */
export type RecipientFaults = Partial<Record<RecipientField, string>>

/** The attributes for the fields that are filled in. */
const filledFields = (entered: EnteredRecipient): FilledAttribute[] =>
  filled(recipientFields.map(({ name, key }) => ({ key, value: entered[name]?.trim() ?? '' })))

/** The day of a time in the time zone of this machine, such as `2030-12-24`. */
const dayOf = (time: Date): string =>
  new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)

/** The first and the last day on which a gift card can be sent, by the buyer's clock. */
export function sendingDays(): { min: string; max: string } {
  const last = new Date()
  last.setDate(last.getDate() + longestAhead)
  return { min: dayOf(new Date()), max: dayOf(last) }
}

/**
 * What is wrong with whom a gift card is for: without an address, nothing else of it reaches anybody.
 * @param days those that can be chosen; undefined where the buyer's day is not known.
 */
export function recipientFaults(entered: EnteredRecipient, days?: { min: string; max: string }): RecipientFaults {
  if (filledFields(entered).length === 0) return {}
  const { recipientEmail = '', sendOn = '' } = entered
  const isDayWrong = days && sendOn !== '' && (sendOn < days.min || sendOn > days.max)
  return {
    ...(!isEmailAddress(recipientEmail.trim()) && {
      recipientEmail: 'Please enter the e-mail address that the gift card goes to, such as ada@example.com.',
    }),
    ...(isDayWrong && { sendOn: `Please choose a day from today on, within ${longestAhead} days.` }),
  }
}

/**
 * The attributes of a line of gift cards for somebody; none where nothing is entered.
 * @param offset minutes from the buyer's time to UTC on the chosen day; undefined where that is not known.
 */
export function recipientAttributes(entered: EnteredRecipient, offset?: number): FilledAttribute[] {
  const attributes = filledFields(entered)
  if (attributes.length === 0) return []
  return [
    { key: '__shopify_send_gift_card_to_recipient', value: 'on' },
    ...attributes,
    ...(offset !== undefined && entered.sendOn ? [{ key: '__shopify_offset', value: String(offset) }] : []),
  ]
}
