import { html } from 'hono/html'
import { addressLines } from '../shipping/countries.ts'
import { orderUrl, type MailOptions } from '../orders/confirmation-mail.ts'
import type { Fulfilment, SentLine } from '../orders/fulfilment-store.ts'
import { paragraphs, renderMail, renderTitle, type Mail } from '../orders/mail.ts'
import { parcelTexts, type Order } from '../orders/order.ts'

interface Parcel {
  order: Order
  fulfilment: Fulfilment
  /** The pieces that follow later. */
  later: SentLine[]
  /** `'Your order #1001 is on its way.'` */
  headline: string
}

function toParcel(order: Order, fulfilment: Fulfilment): Parcel {
  const now = new Map(fulfilment.lines.map(({ line, quantity }) => [line, quantity]))
  const later = order.lines
    .map(({ quantity, sent, requiresShipping }, index) => ({
      line: index + 1,
      quantity: requiresShipping ? quantity - sent - (now.get(index + 1) ?? 0) : 0,
    }))
    .filter(({ quantity }) => quantity > 0)
  const isPart = later.length > 0 || fulfilment.position > 1
  const headline = `${isPart ? 'A part of your' : 'Your'} order #${order.number} is on its way.`
  return { order, fulfilment, later, headline }
}

function toText({ order, fulfilment, later, headline }: Parcel, options: MailOptions): string {
  const { trackingNumber, trackingUrl } = fulfilment
  return paragraphs([
    headline,
    parcelTexts(order, fulfilment.lines),
    [trackingNumber && `Tracking number: ${trackingNumber}`, trackingUrl && `Follow the parcel: ${trackingUrl}`].filter(
      Boolean,
    ),
    order.shippingAddress && ['It goes to:', ...addressLines(order.shippingAddress)],
    later.length > 0 && ['These follow later:', ...parcelTexts(order, later)],
    `Your order: ${orderUrl(order, options)}`,
    options.shopName,
  ])
}

const inRows = (lines: readonly string[]) =>
  lines.map((line) => html`<span style="white-space:pre-line">${line}</span><br />`)

async function toHtml({ order, fulfilment, later, headline }: Parcel, options: MailOptions): Promise<string> {
  const { trackingNumber, trackingUrl } = fulfilment
  const body = html`${renderTitle('On its way.')}
    <p>${headline}</p>
    <p>${inRows(parcelTexts(order, fulfilment.lines))}</p>
    ${trackingNumber && html`<p>Tracking number: ${trackingNumber}</p>`}
    ${trackingUrl && html`<p><a href="${trackingUrl}" style="color:#1d2a58">Follow the parcel</a></p>`}
    ${order.shippingAddress && html`<p>It goes to:<br />${inRows(addressLines(order.shippingAddress))}</p>`}
    ${later.length > 0 && html`<p>These follow later:<br />${inRows(parcelTexts(order, later))}</p>`}
    <p><a href="${orderUrl(order, options)}" style="color:#1d2a58">See your order</a></p>
    <p>${options.shopName}</p>`
  return renderMail(headline, '32px', body)
}

async function toMail(parcel: Parcel, options: MailOptions): Promise<Mail> {
  return {
    to: parcel.order.email,
    subject: `${options.shopName}: ${parcel.headline.replace(/\.$/u, '')}`,
    text: toText(parcel, options),
    html: await toHtml(parcel, options),
  }
}

/** The mail about pieces of an order that were sent. @param order as it was before them. */
export const shippingMail = (order: Order, fulfilment: Fulfilment, options: MailOptions): Promise<Mail> =>
  toMail(toParcel(order, fulfilment), options)

/** The mail about a changed or removed tracking of a parcel. */
export function trackingMail(order: Order, fulfilment: Fulfilment, options: MailOptions): Promise<Mail> {
  const isFollowed = fulfilment.trackingNumber !== '' || fulfilment.trackingUrl !== ''
  const news = isFollowed ? 'has new tracking' : 'can no longer be followed'
  const headline = `A parcel of your order #${order.number} ${news}.`
  return toMail({ order, fulfilment, later: [], headline }, options)
}
