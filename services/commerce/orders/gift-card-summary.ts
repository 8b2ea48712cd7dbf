import { isolated } from '@shop/validation/isolated'
import type { ScheduledTime } from '../gift-cards/gift-card-delivery.ts'
import { giftCardRecipient } from './gift-card-issue.ts'
import type { Order } from './order.ts'

/** A day or a time, such as `2030-12-24`, in words. */
export const formatDay = (day: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

/** The day of sending, as the end of a sentence; empty for at once. */
export const sendingDayText = (sending: ScheduledTime | undefined): string =>
  sending ? ` on ${formatDay(sending.day)}` : ''

/** The buyer's information about the gift cards of an order: the recipient and the day of each line. */
export function giftCardSummary(order: Order): string[] {
  const lines = order.lines.filter((line) => line.giftCard)
  const sentences = lines.map((line) => {
    const recipient = giftCardRecipient(order, line)
    const email = isolated(recipient?.email ?? order.email)
    const what = line.quantity === 1 ? 'gift card' : `${line.quantity} gift cards`
    if (!recipient) {
      return line.quantity === 1
        ? `Your gift card comes to ${email} in a mail of its own.`
        : `Your ${what} come to ${email} in a mail of their own.`
    }
    return `Your ${what} ${line.quantity === 1 ? 'goes' : 'go'} by email to ${email}${sendingDayText(recipient.sending)}.`
  })
  return [...new Set(sentences)]
}
