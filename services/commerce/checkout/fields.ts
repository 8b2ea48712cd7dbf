import { html } from 'hono/html'
import type { CheckoutErrors, CheckoutField, CheckoutValues } from './checkout-form.ts'
import type { Html } from './page.ts'

export interface Field {
  name: CheckoutField
  label: string
  autocomplete: string
  type?: 'text' | 'email'
  inputmode?: 'numeric' | 'email'
  hint?: string
  optional?: boolean
}

/** The values of a form, and their errors. */
export interface Filled {
  values: CheckoutValues
  errors: CheckoutErrors
}

function described({ name, hint }: Field, error: string | undefined): string | undefined {
  const ids = [hint && `${name}-hint`, error && `${name}-error`].filter((id) => id !== undefined)
  return ids.length > 0 ? ids.join(' ') : undefined
}

function renderAbove({ name, label, hint, optional }: Field, error: string | undefined): Html {
  return html`<label for="${name}">${label}${optional && html` <span class="optional">(optional)</span>`}</label>
    ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${error && html`<p class="error" id="${name}-error">${error}</p>`}`
}

/** The attributes that connect a control with its error and hint. */
function renderState(field: Field, error: string | undefined): Html {
  const describedBy = described(field, error)
  return html`${!field.optional && html` required`} ${error && html` aria-invalid="true"`}
  ${describedBy && html` aria-describedby="${describedBy}"`}`
}

/** A text field. @param beside a button in the same row. */
export function renderInput(field: Field, { values, errors }: Filled, beside?: Html): Html {
  const { name, type = 'text', inputmode, autocomplete } = field
  const error = errors[name]
  const input = html`<input
    id="${name}"
    name="${name}"
    type="${type}"
    value="${values[name]}"
    autocomplete="${autocomplete}"
    ${inputmode && html`inputmode="${inputmode}"`}
    ${renderState(field, error)}
  />`
  return html`<div class="field field-${name}">
    ${renderAbove(field, error)} ${beside ? html`<div class="beside">${input} ${beside}</div>` : input}
  </div>`
}

/** A select with options by value and label. */
export function renderSelect(
  field: Field,
  options: Iterable<readonly [value: string, label: string]>,
  { values, errors }: Filled,
  beside?: Html,
): Html {
  const { name, autocomplete } = field
  const error = errors[name]
  const choices = [...options].map(
    ([value, label]) => html`<option value="${value}" ${value === values[name] && html`selected`}>${label}</option>`,
  )
  const select = html`<select id="${name}" name="${name}" autocomplete="${autocomplete}" ${renderState(field, error)}>
    ${choices}
  </select>`
  return html`<div class="field field-${name}">
    ${renderAbove(field, error)} ${beside ? html`<div class="beside">${select} ${beside}</div>` : select}
  </div>`
}
