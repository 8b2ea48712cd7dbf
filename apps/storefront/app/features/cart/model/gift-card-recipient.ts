import { isEmailAddress } from '@shop/validation/email-address'
import { filled, type FilledAttribute } from './cart.ts'
import { recipientFields, type RecipientField } from './recipient-fields.ts'

/** The maximum length of a message, in characters. */
export const maxGiftMessageLength = 200

/** The maximum number of days from today until a gift card is sent, the same as in the service. */
const maxDaysAhead = 90

type EnteredRecipient = Readonly<Partial<Record<RecipientField, string | undefined>>>

/** Error messages by field; valid fields have none. */
export type RecipientErrors = Partial<Record<RecipientField, string>>

/** The attributes for the fields that are filled in. */
const filledFields = (entered: EnteredRecipient): FilledAttribute[] =>
  filled(recipientFields.map(({ name, key }) => ({ key, value: entered[name]?.trim() ?? '' })))

/** The day of a time in the time zone of this machine, such as `2030-12-24`. */
const dayOf = (time: Date): string =>
  new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)

/** The first and the last day on which a gift card can be sent, by the buyer's clock. */
export function sendingDays(): { min: string; max: string } {
  const last = new Date()
  last.setDate(last.getDate() + maxDaysAhead)
  return { min: dayOf(new Date()), max: dayOf(last) }
}

/**
 * The errors in a gift card's recipient: with any other field, an address is required.
 * @param days the allowed range; undefined if the buyer's current day is unknown.
 */
export function recipientErrors(entered: EnteredRecipient, days?: { min: string; max: string }): RecipientErrors {
  if (filledFields(entered).length === 0) return {}
  const { recipientEmail = '', sendOn = '' } = entered
  const isDayWrong = days && sendOn !== '' && (sendOn < days.min || sendOn > days.max)
  return {
    ...(!isEmailAddress(recipientEmail.trim()) && {
      recipientEmail: 'Please enter the email address that the gift card goes to, such as ada@example.com.',
    }),
    ...(isDayWrong && { sendOn: `Please choose a day from today on, within ${maxDaysAhead} days.` }),
  }
}

/**
 * The attributes of a gift card's line for a recipient; none if nothing is entered.
 * @param offset minutes from the buyer's time to UTC on the day of sending; undefined if unknown.
 */
export function recipientAttributes(entered: EnteredRecipient, offset?: number): FilledAttribute[] {
  const attributes = filledFields(entered)
  if (attributes.length === 0) return []
  return [
    { key: '__shopify_send_gift_card_to_recipient', value: 'on' },
    ...attributes,
    ...(offset !== undefined ? [{ key: '__shopify_offset', value: String(offset) }] : []),
  ]
}
