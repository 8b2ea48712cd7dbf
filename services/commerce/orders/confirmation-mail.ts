import { isolated } from '@shop/validation/isolated'
import { html } from 'hono/html'
import { formatMoney } from '../values/money.ts'
import { paragraphs, renderMail, renderTitle, type Mail } from './mail.ts'
import { addressLines } from '../shipping/countries.ts'
import { giftCardSummary, sendingDayText } from './gift-card-summary.ts'
import { giftNoteOf } from './gift-note.ts'
import { orderLineTexts, orderTotals, type Order, type OrderLine } from './order.ts'

export interface MailOptions {
  shopName: string
  /** The public address of the commerce service. */
  baseUrl: string
}

/** The URL of the customer's order page. */
export function orderUrl({ checkoutToken }: Order, { baseUrl }: MailOptions): string {
  return `${baseUrl}/checkouts/${checkoutToken}/thank-you`
}

/** `'Discounts: CALM, SHIPFREE'`; empty without any. */
const discountsOf = ({ discountCodes }: Order): string =>
  discountCodes.length > 0 ? `Discounts: ${discountCodes.map(isolated).join(', ')}` : ''

const lineAmount = ({ unitPrice, quantity }: OrderLine, { currency }: Order): string =>
  formatMoney(unitPrice * quantity, currency)

function toText(order: Order, options: MailOptions): string {
  const giftNote = giftNoteOf(order.attributes)
  const linesOf = (line: OrderLine): string[] => {
    const [title, ...details] = orderLineTexts(line)
    return [`${title}   ${lineAmount(line, order)}`, ...details]
  }
  return paragraphs([
    `Thank you. Your order #${order.number} is placed.`,
    order.lines.flatMap(linesOf),
    orderTotals(order).map(({ name, amount }) => `${name}   ${amount}`),
    discountsOf(order),
    giftNote && `Your gift note goes by email to ${isolated(giftNote.to)}${sendingDayText(giftNote.sending)}.`,
    ...giftCardSummary(order),
    order.shippingAddress && ['It goes to:', ...addressLines(order.shippingAddress)],
    `Your order: ${orderUrl(order, options)}`,
    options.shopName,
  ])
}

const renderRow = (name: string, amount: string, details: readonly string[] = []) =>
  html`<tr style="vertical-align:top">
    <th scope="row" style="padding:8px 0;font-weight:400;text-align:left">
      ${name}
      ${details.map((text) => html`<span style="display:block;font-size:14px;white-space:pre-line">${text}</span>`)}
    </th>
    <td style="padding:8px 0 8px 12px;text-align:right;white-space:nowrap">${amount}</td>
  </tr>`

async function toHtml(order: Order, options: MailOptions): Promise<string> {
  const giftNote = giftNoteOf(order.attributes)
  const lineRow = (line: OrderLine) => {
    const [title, ...details] = orderLineTexts(line)
    return renderRow(title, lineAmount(line, order), details)
  }
  const discounts = discountsOf(order)
  const body = html`${renderTitle('Thank you.')}
    <p>Your order #${order.number} is placed.</p>
    <table style="width:100%;border-collapse:collapse">
      <tbody>
        ${order.lines.map(lineRow)}
      </tbody>
      <tbody style="border-top:1.5px solid #dde0ea">
        ${orderTotals(order).map(({ name, amount }) => renderRow(name, amount))}
      </tbody>
    </table>
    ${discounts && html`<p>${discounts}</p>`}
    ${giftNote && html`<p>Your gift note goes by email to ${isolated(giftNote.to)}${sendingDayText(giftNote.sending)}.</p>`}
    ${giftCardSummary(order).map((sentence) => html`<p>${sentence}</p>`)}
    ${
      order.shippingAddress &&
      html`<p>It goes to:<br />${addressLines(order.shippingAddress).map((line) => html`${line}<br />`)}</p>`
    }
    <p><a href="${orderUrl(order, options)}" style="color:#1d2a58">See your order</a></p>
    <p>${options.shopName}</p>`
  return renderMail(`Your order #${order.number}`, '32px', body)
}

/** The confirmation mail of an order. */
export async function confirmationMail(order: Order, options: MailOptions): Promise<Mail> {
  return {
    to: order.email,
    subject: `Your ${options.shopName} order #${order.number}`,
    text: toText(order, options),
    html: await toHtml(order, options),
  }
}
