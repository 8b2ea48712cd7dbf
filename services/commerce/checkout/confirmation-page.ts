import { html } from 'hono/html'
import { addressLines } from '../shipping/countries.ts'
import type { PostalAddress } from '../values/postal-address.ts'
import { giftCardSummary, sendingDayText } from '../orders/gift-card-summary.ts'
import { giftNoteOf, isGiftNoteDelivered, isGiftNoteReturned } from '../orders/gift-note.ts'
import type { Fulfilment } from '../orders/fulfilment-store.ts'
import { parcelTexts, type Order } from '../orders/order.ts'
import { renderSummary, type Summary } from './order-summary.ts'
import { renderPage, type Html, type PageContext } from './page.ts'

function renderDestination(address: PostalAddress): Html {
  return html`<section aria-labelledby="destination">
    <h2 id="destination">It goes to</h2>
    <address>${addressLines(address).map((line) => html`<span>${line}</span>`)}</address>
  </section>`
}

/** A parcel that was sent: what is in it, and how to follow it. */
function renderParcel(order: Order, { lines, trackingNumber, trackingUrl }: Fulfilment): Html {
  return html`<li>
    ${parcelTexts(order, lines).map((text) => html`<span><bdi>${text}</bdi></span>`)}
    ${trackingNumber && html`<span>Tracking number: ${trackingNumber}</span>`}
    ${trackingUrl && html`<a href="${trackingUrl}">Follow the parcel</a>`}
  </li>`
}

function renderParcels(order: Order, fulfilments: readonly Fulfilment[]): Html {
  return html`<section aria-labelledby="parcels">
    <h2 id="parcels">On its way</h2>
    <ul class="parcels">
      ${fulfilments.map((fulfilment) => renderParcel(order, fulfilment))}
    </ul>
  </section>`
}

/** What has happened to the gift note of an order, or will. */
function renderGiftNote({ attributes }: Order): Html | undefined {
  const note = giftNoteOf(attributes)
  if (!note) return undefined
  const to = html`<b>${note.to}</b>`
  if (isGiftNoteDelivered(attributes)) return html`<p>Your gift note went by email to ${to}.</p>`
  if (isGiftNoteReturned(attributes))
    return html`<p>Your gift note could not be delivered to ${to}, so it came back to you by email.</p>`
  return html`<p>Your gift note goes by email to ${to}${sendingDayText(note.sending)}.</p>`
}

interface Confirmation {
  order: Order
  summary: Summary
  fulfilments: readonly Fulfilment[]
}

/** The page after payment, for anyone with the checkout's token. */
export function renderConfirmation(context: PageContext, { order, summary, fulfilments }: Confirmation): Html {
  const body = html`<main class="checkout confirmation">
    <div class="heading">
      <p class="order-number">Order #${order.number}</p>
      <h1>Thank you. Now breathe out.</h1>
    </div>
    ${renderSummary(summary, { mount: context.mount })}
    <div class="facts">
      <p>Your order is placed. A confirmation is on its way to <b>${order.email}</b>.</p>
      ${renderGiftNote(order)} ${giftCardSummary(order).map((sentence) => html`<p>${sentence}</p>`)}
      ${fulfilments.length > 0 && renderParcels(order, fulfilments)}
      ${order.shippingAddress && renderDestination(order.shippingAddress)}
      ${summary.due > 0 && html`<p class="test-mode">It was paid with a test card: no money moved.</p>`}
      <p><a class="pill" href="${context.storeUrl}">Back to the shop</a></p>
    </div>
  </main>`
  return renderPage(context, { title: `Order #${order.number}`, body })
}
