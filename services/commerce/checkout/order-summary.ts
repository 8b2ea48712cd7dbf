import { isolatedValues } from '@shop/validation/isolated'
import { html } from 'hono/html'
import { shownAttributes, type Attribute } from '../cart/cart.ts'
import type { ProductImage } from '../catalogue/product.ts'
import { imageUrl } from '../images/image-urls.ts'
import { sendingDayText } from '../orders/gift-card-summary.ts'
import type { EnteredGiftNote } from '../orders/gift-note.ts'
import { giftCardTitle } from '../orders/order.ts'
import { formatMoney, formatPrice, type Currency, type MinorUnits } from '../values/money.ts'
import { codeIntents, type CodeField } from './checkout-form.ts'
import { renderInput, type Filled } from './fields.ts'
import type { Html } from './page.ts'

export interface SummaryLine {
  /** The anchor for messages about the line. */
  anchor: string
  title: string
  /** Empty for a product without options. */
  variantTitle: string
  image: ProductImage | undefined
  /** The plan's name, for a subscription. */
  sellingPlan: string | null
  quantity: number
  total: MinorUnits
  attributes: Attribute[]
  /** The error of the line. */
  error?: string | undefined
}

export interface SummaryCode {
  code: string
  /** Why it gives no discount; undefined if it does. */
  refusal: string | undefined
}

export interface SummaryGiftCard {
  id: string
  lastCharacters: string
  /** The amount that it pays. */
  amount: MinorUnits
  /** Why it cannot pay any more, such as after another order; undefined if it can. */
  refusal?: string | undefined
}

export interface Summary {
  lines: SummaryLine[]
  codes: SummaryCode[]
  /** The titles of those that apply. */
  automaticDiscounts: readonly string[]
  giftCards: SummaryGiftCard[]
  giftNote: EnteredGiftNote | undefined
  /** The sum of the lines after discounts. */
  subtotal: MinorUnits
  discount: MinorUnits
  /** Null while unknown, and if nothing is shipped. */
  shipping: { name: string; price: MinorUnits } | null
  /** Whether to announce shipping for the next step. */
  shippingLater: boolean
  tax: { name: string; amount: MinorUnits; included: boolean } | null
  total: MinorUnits
  /** The amount that gift cards do not pay. */
  due: MinorUnits
  currency: Currency
}

export interface SummaryOptions {
  mount: string
  /** The form's values and errors where codes can be changed; without it they are only listed. */
  codeField?: Filled | undefined
}

/** CSS pixels; the picture has twice as many. */
const thumbnail = 72

function renderThumbnail(image: ProductImage | undefined, mount: string): Html {
  if (!image) return html`<span class="thumbnail"></span>`
  const edge = thumbnail * 2
  const source = imageUrl(mount, image, { width: edge, height: edge, crop: 'center', format: 'webp' })
  return html`<img class="thumbnail" src="${source}" alt="" width="${thumbnail}" height="${thumbnail}" />`
}

function renderAttributes(attributes: readonly Attribute[]): Html[] {
  return shownAttributes(attributes).map(
    ({ key, value }) => html`<span class="detail">${key}: <bdi>${value}</bdi></span>`,
  )
}

function renderLine(line: SummaryLine, { currency }: Summary, mount: string): Html {
  return html`<li class="line" id="${line.anchor}">
    ${renderThumbnail(line.image, mount)}
    <div class="what">
      <span class="title">${line.title}</span>
      ${line.variantTitle && html`<span class="detail">${isolatedValues(line.variantTitle)}</span>`}
      ${line.sellingPlan && html`<span class="detail">Subscription: ${line.sellingPlan}</span>`}
      ${renderAttributes(line.attributes)}
      <span class="detail">Quantity ${line.quantity}</span>
      ${line.error && html`<span class="error">${line.error}</span>`}
    </div>
    <span class="amount">${formatMoney(line.total, currency)}</span>
  </li>`
}

function renderGiftNote({ giftNote }: Summary): Html | undefined {
  return (
    giftNote &&
    html`<section class="gift-note" aria-labelledby="gift-note">
      <h3 id="gift-note">Digital gift note</h3>
      <p class="note" dir="auto">${giftNote.text}</p>
      <p class="detail">To ${giftNote.to}, by email${sendingDayText(giftNote.sending)}</p>
    </section>`
  )
}

function renderCode({ code, refusal }: SummaryCode, removable: boolean): Html {
  const remove = html`<button class="quiet" type="submit" name="intent" value="remove-code ${code}" formnovalidate>
    Remove<span class="out-of-sight"> ${code}</span>
  </button>`
  return html`<li class="code">
    <span class="title">${code}</span> ${removable && remove} ${refusal && html`<span class="detail">${refusal}</span>`}
  </li>`
}

function renderGiftCard(card: SummaryGiftCard, currency: Currency): Html {
  return html`<li class="code">
    <span class="title"
      ><span class="out-of-sight">${giftCardTitle(card)}</span
      ><span aria-hidden="true">•••• ${card.lastCharacters}</span></span
    >
    <button class="quiet" type="submit" name="intent" value="remove-gift-card ${card.id}" formnovalidate>
      Remove<span class="out-of-sight"> ${giftCardTitle(card)}</span>
    </button>
    <span class="detail">${card.refusal ?? `Pays ${formatMoney(card.amount, currency)}`}</span>
  </li>`
}

/**
 * The field for a code. A refused code is also sent as a hidden value, so that the next click on another button ignores it.
 */
function renderCodeField(name: CodeField, label: string, filled: Filled): Html {
  const apply = html`<button class="quiet" type="submit" name="intent" value="${codeIntents[name]}" formnovalidate>
    Apply<span class="out-of-sight"> the ${label.toLowerCase()}</span>
  </button>`
  const refused = html`<input type="hidden" name="${name}-refused" value="${filled.values[name]}" />`
  return html`${renderInput({ name, label, autocomplete: 'off', optional: true }, filled, apply)}
  ${filled.errors[name] && refused}`
}

/** The gift cards of an open checkout, which can be changed; those of an order are among its totals. */
function renderGiftCards({ giftCards, currency }: Summary, codeField: Filled | undefined): Html | undefined {
  if (!codeField) return undefined
  const list = html`<ul class="codes" aria-label="Gift cards">
    ${giftCards.map((card) => renderGiftCard(card, currency))}
  </ul>`
  return html`<div class="discount">
    ${renderCodeField('giftCardCode', 'Gift card', codeField)} ${giftCards.length > 0 && list}
  </div>`
}

function renderCodes({ codes, automaticDiscounts }: Summary, codeField: Filled | undefined): Html | undefined {
  const automatic = automaticDiscounts.map((code) => renderCode({ code, refusal: undefined }, false))
  const entries = [...automatic, ...codes.map((code) => renderCode(code, codeField !== undefined))]
  if (entries.length === 0 && !codeField) return undefined
  const list = html`<ul class="codes" aria-label="Discounts">
    ${entries}
  </ul>`
  return html`<div class="discount">
    ${codeField && renderCodeField('discountCode', 'Discount code', codeField)} ${entries.length > 0 && list}
  </div>`
}

const row = (name: string, value: string, kind = ''): Html =>
  html`<div class="${kind}">
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`

/** @param dueTitle the label of the amount that gift cards do not pay. */
function renderTotals(summary: Summary, dueTitle: string): Html {
  const { subtotal, discount, shipping, shippingLater, tax, total, giftCards, due, currency } = summary
  const money = (amount: MinorUnits) => formatMoney(amount, currency)
  return html`<dl class="totals">
    ${discount > 0 && [row('Items', money(subtotal + discount)), row('Discount', money(-discount))]}
    ${row('Subtotal', money(subtotal))}
    ${shipping && row(`Shipping · ${shipping.name}`, formatPrice(shipping.price, currency))}
    ${shippingLater && row('Shipping', 'In the next step')} ${tax && !tax.included && row(tax.name, money(tax.amount))}
    ${row('Total', money(total), 'total')} ${tax?.included && row(`${tax.name}, included`, money(tax.amount), 'detail')}
    ${giftCards.map((card) => row(giftCardTitle(card), money(-card.amount)))}
    ${giftCards.length > 0 && row(dueTitle, money(due), 'total')}
  </dl>`
}

/** The order's items and totals. */
export function renderSummary(summary: Summary, { mount, codeField }: SummaryOptions): Html {
  return html`<section class="summary" aria-labelledby="summary">
    <h2 id="summary">Your order</h2>
    <ul class="lines">
      ${summary.lines.map((line) => renderLine(line, summary, mount))}
    </ul>
    ${renderGiftNote(summary)} ${renderCodes(summary, codeField)} ${renderGiftCards(summary, codeField)}
    ${renderTotals(summary, codeField ? 'Left to pay' : 'Paid otherwise')}
  </section>`
}
