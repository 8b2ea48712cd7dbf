import { html } from 'hono/html'
import { countries, findCountry, findRegion, type Country } from '../shipping/countries.ts'
import { renderStep, type StepPage } from './checkout-page.ts'
import type { CheckoutField } from './checkout-form.ts'
import { renderInput, renderSelect, type Field } from './fields.ts'
import type { Html, PageContext } from './page.ts'

const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

function renderContact(page: StepPage): Html {
  const field: Field = {
    name: 'email',
    label: 'Email',
    type: 'email',
    inputmode: 'email',
    autocomplete: 'email',
    hint: page.session.quote.ships
      ? 'For the confirmation of your order.'
      : 'For the confirmation, and for what you bought.',
  }
  return html`<fieldset>
    <legend>Contact</legend>
    ${renderInput(field, page)}
  </fieldset>`
}

function renderCountry(page: StepPage): Html {
  const focus = page.done === 'country' && html`autofocus`
  const change = html`<button class="quiet" type="submit" name="intent" value="country" formnovalidate ${focus}>
    Change
  </button>`
  const field: Field = { name: 'country', label: 'Country', autocomplete: 'shipping country' }
  // One that was entered before stays, even if the shop no longer ships there: it is refused with a message.
  const listed = countries.filter(
    (country) => country.code === page.values.country || page.session.quote.countries.includes(country),
  )
  return renderSelect(
    field,
    listed.map(({ code, name }) => [code, name]),
    page,
    change,
  )
}

function renderRegion(country: Country, page: StepPage): Html | undefined {
  if (country.regions.size === 0) return undefined
  const field: Field = {
    name: 'region',
    label: capitalized(country.regionName),
    autocomplete: 'shipping address-level1',
    optional: !country.regionRequired,
  }
  // The browser's autofill may have entered a name.
  const region = findRegion(country, page.values.region.trim()) ?? ''
  return renderSelect(field, [['', 'Choose …'], ...country.regions], { ...page, values: { ...page.values, region } })
}

function renderAddress(page: StepPage): Html {
  const input = (name: CheckoutField, label: string, autocomplete: string, optional = false) =>
    renderInput({ name, label, autocomplete: `shipping ${autocomplete}`, optional }, page)
  const country = findCountry(page.values.country) ?? countries[0]!
  return html`<fieldset class="address">
    <legend>Shipping address</legend>
    ${renderCountry(page)} ${input('name', 'Name', 'name')} ${input('address1', 'Street and number', 'address-line1')}
    ${input('address2', 'Apartment, floor', 'address-line2', true)} ${input('city', 'Town or city', 'address-level2')}
    ${renderRegion(country, page)}
    ${input('postalCode', capitalized(country.postalCodeName), 'postal-code', !country.postalCodeRequired)}
  </fieldset>`
}

/** The first checkout step: contact and address. */
export function renderInformation(context: PageContext, page: StepPage): Html {
  return renderStep(context, page, {
    title: 'Checkout',
    fields: html`${renderContact(page)} ${page.session.quote.ships && renderAddress(page)}
      <button class="primary" type="submit" name="intent" value="continue">Continue to payment</button>`,
  })
}
