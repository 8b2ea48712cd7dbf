import { html } from 'hono/html'
import { addressLines, type PostalAddress } from '../shipping/countries.ts'
import { formatMoney } from '../money.ts'
import { renderStep, type StepPage } from './checkout-page.ts'
import { renderInput } from './fields.ts'
import type { Html, PageContext } from './page.ts'
import type { ShippingRate } from '../shipping/shipping-rate.ts'

export interface PaymentPage extends StepPage {
  /** The path of the step before, to change what was entered there. */
  informationPath: string
  email: string
  shippingAddress: PostalAddress | null
  /** The ways to send the order, and the chosen one. */
  rates: readonly ShippingRate[]
  rate: ShippingRate | undefined
  freeShipping: boolean
}

function renderEntered({ email, shippingAddress, informationPath }: PaymentPage): Html {
  const row = (name: string, value: Html, field: string) =>
    html`<div>
      <dt>${name}</dt>
      <dd>${value}</dd>
      <dd>
        <a href="${informationPath}#${field}">Change<span class="out-of-sight"> ${name.toLowerCase()}</span></a>
      </dd>
    </div>`
  const lines = shippingAddress ? addressLines(shippingAddress) : []
  return html`<dl class="entered">
    ${row('Contact', html`${email}`, 'email')}
    ${shippingAddress && row('Ship to', html`${lines.map((line) => html`<span>${line}</span>`)}`, 'name')}
  </dl>`
}

function renderRate(rate: ShippingRate, page: PaymentPage): Html {
  const chosen = rate.name === page.rate?.name
  const price = page.freeShipping ? 0 : rate.price
  return html`<li>
    <button class="rate" type="submit" name="intent" value="shipping ${rate.name}" aria-pressed="${String(chosen)}">
      <span class="title">${rate.name}</span>
      <span class="amount">${price === 0 ? 'Free' : formatMoney(price, page.summary.currency)}</span>
      ${rate.description && html`<span class="detail">${rate.description}</span>`}
    </button>
  </li>`
}

function renderShipping(page: PaymentPage): Html {
  return html`<section class="shipping" id="shipping" aria-labelledby="shipping-title">
    <h2 id="shipping-title">Shipping</h2>
    <ul class="rates">
      ${page.rates.map((rate) => renderRate(rate, page))}
    </ul>
  </section>`
}

function renderPaymentFields(page: PaymentPage): Html {
  return html`<fieldset class="payment">
    <legend>Payment</legend>
    <p class="test-mode">
      This is a test payment: no money moves, and no real card is taken. Enter <b>1</b> to pay, <b>2</b> to be declined,
      <b>3</b> for a failure of the payment service.
    </p>
    ${renderInput({ name: 'cardNumber', label: 'Test card number', inputmode: 'numeric', autocomplete: 'off' }, page)}
  </fieldset>`
}

/** The second step of the checkout: how the order is sent, and the payment. */
export function renderPayment(context: PageContext, page: PaymentPage): Html {
  const { total, currency } = page.summary
  return renderStep(context, page, {
    title: 'Almost there',
    fields: html`${renderEntered(page)} ${page.rates.length > 0 && renderShipping(page)} ${renderPaymentFields(page)}
      <input type="hidden" name="total" value="${total}" />
      <button class="primary" type="submit" name="intent" value="continue">
        Pay ${formatMoney(total, currency)}
      </button>`,
  })
}
