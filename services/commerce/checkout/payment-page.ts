import { html } from 'hono/html'
import { addressLines } from '../shipping/countries.ts'
import { formatMoney, formatPrice } from '../values/money.ts'
import { renderStep, type StepPage } from './checkout-page.ts'
import { renderInput } from './fields.ts'
import type { Summary } from './order-summary.ts'
import type { Html, PageContext } from './page.ts'
import { orderDigest } from '../orders/order-digest.ts'
import type { ShippingRate } from '../shipping/shipping-rate.ts'

/** An email address that, if it is wider than the page, breaks before its domain and not within a word. */
function renderEmail(email: string): Html {
  const at = email.lastIndexOf('@')
  return html`${email.slice(0, at)}<wbr />${email.slice(at)}`
}

function renderEntered({ session: { details, quote }, firstPath }: StepPage): Html {
  const row = (name: string, value: Html, field: string) =>
    html`<div>
      <dt>${name}</dt>
      <dd>${value}</dd>
      <dd>
        <a href="${firstPath}#${field}">Change<span class="out-of-sight"> ${name.toLowerCase()}</span></a>
      </dd>
    </div>`
  const lines = quote.ships && details.shippingAddress ? addressLines(details.shippingAddress) : []
  return html`<dl class="entered">
    ${row('Contact', renderEmail(details.email ?? ''), 'email')}
    ${lines.length > 0 && row('Ship to', html`${lines.map((line) => html`<span>${line}</span>`)}`, 'name')}
  </dl>`
}

function renderRate(rate: ShippingRate, { session, summary, done }: StepPage): Html {
  const chosen = rate.name === session.quote.rate?.name
  const price = session.resolved.cost.freeShipping ? 0 : rate.price
  return html`<li>
    <button
      class="rate"
      type="submit"
      name="intent"
      value="shipping ${rate.name}"
      aria-pressed="${String(chosen)}"
      ${chosen && done === 'shipping' && html`autofocus`}
    >
      <span class="title">${rate.name}</span>
      <span class="amount">${formatPrice(price, summary.currency)}</span>
      ${rate.description && html`<span class="detail">${rate.description}</span>`}
    </button>
  </li>`
}

function renderShipping(page: StepPage): Html {
  return html`<section class="shipping" id="shipping" aria-labelledby="shipping-title">
    <h2 id="shipping-title">Shipping</h2>
    <ul class="rates">
      ${page.session.quote.rates.map((rate) => renderRate(rate, page))}
    </ul>
  </section>`
}

function renderPaymentFields(page: StepPage): Html {
  return html`<fieldset class="payment">
    <legend>Payment</legend>
    <p class="test-mode">
      This is a test payment: no money moves, and no real card is taken. Enter <b>1</b> to pay, <b>2</b> to be declined,
      <b>3</b> for a failure of the payment service.
    </p>
    ${renderInput({ name: 'cardNumber', label: 'Test card number', inputmode: 'numeric', autocomplete: 'off' }, page)}
  </fieldset>`
}

function renderNothingDue({ giftCards }: Summary): Html {
  const reason = giftCards.some(({ amount }) => amount > 0)
    ? 'Your gift card pays for everything.'
    : 'There is nothing to pay.'
  return html`<p class="notice-line">${reason}</p>`
}

/** The second checkout step: shipping and payment. */
export function renderPayment(context: PageContext, page: StepPage): Html {
  const { session, summary } = page
  const { total, due, currency } = summary
  return renderStep(context, page, {
    title: 'Almost there',
    fields: html`${renderEntered(page)} ${session.quote.rates.length > 0 && renderShipping(page)}
      ${due === 0 ? renderNothingDue(summary) : renderPaymentFields(page)}
      <input type="hidden" name="total" value="${total}" />
      <input type="hidden" name="due" value="${due}" />
      <input type="hidden" name="digest" value="${orderDigest({ ...session, cart: session.cart.cart })}" />
      <button class="primary" type="submit" name="intent" value="continue">
        ${due === 0 ? 'Place the order' : `Pay ${formatMoney(due, currency)}`}
      </button>`,
  })
}
