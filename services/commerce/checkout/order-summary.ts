import { html } from 'hono/html'
import type { Attribute } from '../cart/cart.ts'
import type { ProductImage } from '../catalogue/product.ts'
import { imageUrl } from '../images/image-urls.ts'
import { formatMoney, type Currency, type MinorUnits } from '../money.ts'
import type { Html } from './page.ts'

export interface SummaryLine {
  /** What a message about the line links to. */
  anchor: string
  title: string
  /** Empty for a product that comes in one way only. */
  variantTitle: string
  image: ProductImage | undefined
  /** The plan's name, for a subscription. */
  sellingPlan: string | null
  quantity: number
  total: MinorUnits
  attributes: Attribute[]
  /** What is wrong with the line. */
  error?: string | undefined
}

export interface Summary {
  lines: SummaryLine[]
  /** What the lines come to before anything is taken off. */
  subtotal: MinorUnits
  discount: MinorUnits
  total: MinorUnits
  currency: Currency
}

/** Pixels on the page; the picture has twice as many. */
const thumbnail = 72

function renderThumbnail(image: ProductImage | undefined, mount: string): Html {
  if (!image) return html`<span class="thumbnail"></span>`
  const edge = thumbnail * 2
  const source = imageUrl(mount, image, { width: edge, height: edge, crop: 'center', format: 'webp' })
  return html`<img class="thumbnail" src="${source}" alt="" width="${thumbnail}" height="${thumbnail}" />`
}

/** Keys that start with an underscore are notes of the shop to itself. */
function renderAttributes(attributes: readonly Attribute[]): Html[] {
  return attributes
    .filter(({ key }) => !key.startsWith('_'))
    .map(({ key, value }) => html`<span class="detail">${key}: ${value}</span>`)
}

function renderLine(line: SummaryLine, { currency }: Summary, mount: string): Html {
  return html`<li class="line" id="${line.anchor}">
    ${renderThumbnail(line.image, mount)}
    <div class="what">
      <span class="title">${line.title}</span>
      ${line.variantTitle && html`<span class="detail">${line.variantTitle}</span>`}
      ${line.sellingPlan && html`<span class="detail">${line.sellingPlan}</span>`} ${renderAttributes(line.attributes)}
      <span class="detail">Quantity ${line.quantity}</span>
      ${line.error && html`<span class="error">${line.error}</span>`}
    </div>
    <span class="amount">${formatMoney(line.total, currency)}</span>
  </li>`
}

/** What is bought and what it comes to. */
export function renderSummary(summary: Summary, mount: string): Html {
  const { subtotal, discount, total, currency } = summary
  return html`<section class="summary" aria-labelledby="summary">
    <h2 id="summary">Your order</h2>
    <ul class="lines">
      ${summary.lines.map((line) => renderLine(line, summary, mount))}
    </ul>
    <dl class="totals">
      <div>
        <dt>Subtotal</dt>
        <dd>${formatMoney(subtotal, currency)}</dd>
      </div>
      ${
        discount > 0 &&
        html`<div>
          <dt>Discount</dt>
          <dd>${formatMoney(-discount, currency)}</dd>
        </div>`
      }
      <div class="total">
        <dt>Total</dt>
        <dd>${formatMoney(total, currency)}</dd>
      </div>
    </dl>
  </section>`
}
