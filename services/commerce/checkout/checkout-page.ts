import { html } from 'hono/html'
import { countries } from '../countries.ts'
import { formatMoney } from '../money.ts'
import { checkoutFields, type CheckoutErrors, type CheckoutField, type CheckoutValues } from './checkout-form.ts'
import { renderSummary, type Summary } from './order-summary.ts'
import { renderPage, type Html, type PageContext } from './page.ts'

export interface CheckoutPage {
  /** Where the form is posted: the checkout's own path, with the query that it was given. */
  action: string
  summary: Summary
  values: CheckoutValues
  errors: CheckoutErrors
  /** What is wrong with the order rather than with a field; an anchor on the page if there is one. */
  problem?: { message: string; anchor?: string | undefined } | undefined
}

interface Field {
  name: CheckoutField
  label: string
  autocomplete: string
  type?: 'text' | 'email'
  inputmode?: 'numeric'
  hint?: string
  /** May be left empty: `always`, or in some countries, which its hint names. */
  optional?: 'always' | 'somewhere'
}

function described({ name, hint }: Field, error: string | undefined): string | undefined {
  const ids = [hint && `${name}-hint`, error && `${name}-error`].filter((id) => id !== undefined)
  return ids.length > 0 ? ids.join(' ') : undefined
}

function renderAbove({ name, label, hint, optional }: Field, error: string | undefined): Html {
  return html`<label for="${name}"
      >${label}${optional === 'always' && html` <span class="optional">(optional)</span>`}</label
    >
    ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${error && html`<p class="error" id="${name}-error">${error}</p>`}`
}

/** The attributes that tie a control to its error and hint. */
function renderState(field: Field, error: string | undefined): Html {
  const describedBy = described(field, error)
  return html`${!field.optional && html` required`} ${error && html` aria-invalid="true"`}
  ${describedBy && html` aria-describedby="${describedBy}"`}`
}

function renderInput(field: Field, { values, errors }: CheckoutPage): Html {
  const { name, type = 'text', inputmode, autocomplete } = field
  const error = errors[name]
  return html`<div class="field field-${name}">
    ${renderAbove(field, error)}
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${values[name]}"
      autocomplete="${autocomplete}"
      ${inputmode && html`inputmode="${inputmode}"`}
      ${renderState(field, error)}
    />
  </div>`
}

function renderCountry({ values, errors }: CheckoutPage): Html {
  const field: Field = { name: 'country', label: 'Country', autocomplete: 'shipping country' }
  const options = countries.map(
    ({ code, name }) => html`<option value="${code}" ${code === values.country && html`selected`}>${name}</option>`,
  )
  return html`<div class="field field-country">
    ${renderAbove(field, errors.country)}
    <select id="country" name="country" autocomplete="shipping country" ${renderState(field, errors.country)}>
      ${options}
    </select>
  </div>`
}

function renderErrors({ errors, problem }: CheckoutPage): Html | undefined {
  const ofFields = checkoutFields.flatMap((field) => (errors[field] ? [{ message: errors[field], anchor: field }] : []))
  const all = [...(problem ? [problem] : []), ...ofFields]
  if (all.length === 0) return undefined
  const items = all.map(({ message, anchor }) =>
    anchor ? html`<li><a href="#${anchor}">${message}</a></li>` : html`<li>${message}</li>`,
  )
  return html`<div class="problems" role="alert" tabindex="-1" autofocus aria-labelledby="problems">
    <h2 id="problems">Please look at this again</h2>
    <ul>
      ${items}
    </ul>
  </div>`
}

function renderContact(page: CheckoutPage): Html {
  return html`<fieldset>
    <legend>Contact</legend>
    ${renderInput(
      {
        name: 'email',
        label: 'E-mail',
        type: 'email',
        autocomplete: 'email',
        hint: 'For the confirmation of your order.',
      },
      page,
    )}
  </fieldset>`
}

function renderAddress(page: CheckoutPage): Html {
  const input = (name: CheckoutField, label: string, autocomplete: string, more: Partial<Field> = {}) =>
    renderInput({ name, label, autocomplete: `shipping ${autocomplete}`, ...more }, page)
  return html`<fieldset class="address">
    <legend>Shipping address</legend>
    ${renderCountry(page)} ${input('name', 'Name', 'name')} ${input('address1', 'Street and number', 'address-line1')}
    ${input('address2', 'Apartment, floor', 'address-line2', { optional: 'always' })}
    ${input('city', 'Town or city', 'address-level2')}
    ${input('region', 'State or province', 'address-level1', {
      optional: 'somewhere',
      hint: 'Needed in Australia, Canada and the United States.',
    })}
    ${input('postalCode', 'Postal code', 'postal-code')}
  </fieldset>`
}

function renderPayment(page: CheckoutPage): Html {
  return html`<fieldset class="payment">
    <legend>Payment</legend>
    <p class="test-mode">
      This is a test payment: no money moves, and no real card is taken. Enter <b>1</b> to pay, <b>2</b> to be declined,
      <b>3</b> for a failure of the payment service.
    </p>
    ${renderInput({ name: 'cardNumber', label: 'Test card number', inputmode: 'numeric', autocomplete: 'off' }, page)}
  </fieldset>`
}

/** The checkout: what is bought, and the form that buys it. */
export function renderCheckout(context: PageContext, page: CheckoutPage): Html {
  const { total, currency } = page.summary
  const problems = renderErrors(page)
  const body = html`<main class="checkout">
    <div class="heading">
      <h1>Checkout</h1>
      ${problems}
    </div>
    ${renderSummary(page.summary, context.mount)}
    <form method="post" action="${page.action}" novalidate>
      ${renderContact(page)} ${renderAddress(page)} ${renderPayment(page)}
      <input type="hidden" name="total" value="${total}" />
      <button class="pay" type="submit">Pay ${formatMoney(total, currency)}</button>
    </form>
  </main>`
  return renderPage(context, { title: problems ? 'Please look at this again · Checkout' : 'Checkout', body })
}
