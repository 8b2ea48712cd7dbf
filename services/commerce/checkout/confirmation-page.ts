import { html } from 'hono/html'
import { addressLines } from '../shipping/countries.ts'
import type { PostalAddress } from '../values/postal-address.ts'
import { giftCardSummary, sendingDayText } from '../orders/gift-card-summary.ts'
import { giftNoteOf, isGiftNoteDelivered, isGiftNoteReturned } from '../orders/gift-note.ts'
import type { Order } from '../orders/order.ts'
import { renderSummary, type Summary } from './order-summary.ts'
import { renderPage, type Html, type PageContext } from './page.ts'

function renderDestination(address: PostalAddress): Html {
  return html`<section aria-labelledby="destination">
    <h2 id="destination">It goes to</h2>
    <address>${addressLines(address).map((line) => html`<span>${line}</span>`)}</address>
  </section>`
}

/** What has happened to the gift note of an order, or will. */
function renderGiftNote({ attributes }: Order): Html | undefined {
  const note = giftNoteOf(attributes)
  if (!note) return undefined
  const to = html`<b>${note.to}</b>`
  if (isGiftNoteDelivered(attributes)) return html`<p>Your gift note went by e-mail to ${to}.</p>`
  if (isGiftNoteReturned(attributes))
    return html`<p>Your gift note could not be delivered to ${to}, so it came back to you by e-mail.</p>`
  return html`<p>Your gift note goes by e-mail to ${to}${sendingDayText(note.sending)}.</p>`
}

/** The page after payment, for anyone with the checkout's token. */
export function renderConfirmation(context: PageContext, order: Order, summary: Summary): Html {
  const body = html`<main class="checkout confirmation">
    <div class="heading">
      <p class="order-number">Order #${order.number}</p>
      <h1>Thank you. Now breathe&nbsp;out.</h1>
    </div>
    ${renderSummary(summary, { mount: context.mount })}
    <div class="facts">
      <p>Your order is placed. A confirmation is on its way to <b>${order.email}</b>.</p>
      ${renderGiftNote(order)} ${giftCardSummary(order).map((sentence) => html`<p>${sentence}</p>`)}
      ${order.shippingAddress && renderDestination(order.shippingAddress)}
      ${summary.due > 0 && html`<p class="test-mode">It was paid with a test card: no money moved.</p>`}
      <p><a class="pill" href="${context.storeUrl}">Back to the shop</a></p>
    </div>
  </main>`
  return renderPage(context, { title: `Order #${order.number}`, body })
}
