import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import Pdf from 'pdfkit'
import { shownAttributes } from '../cart/cart.ts'
import { addressLines } from '../shipping/countries.ts'
import { orderLineTitle, type Order, type OrderLine } from '../orders/order.ts'

/** One font for most scripts of the world's addresses, whatever the printer has. */
const fonts = {
  text: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  strong: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
}

/**
 * Characters that these fonts lack, and those of scripts from right to left: the library would print their words in the
 * wrong order.
 */
const unprintable =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]|\p{Emoji_Presentation}/u

/** Points. */
const margin = 48
const columns = { box: 0, quantity: 22, what: 92, skuWidth: 120 }
const boxEdge = 10

/** Currencies of countries that use Letter paper. */
const onLetterPaper: ReadonlySet<string> = new Set(['USD', 'CAD'])

/**
 * A text with places to break in its long words, which a customer may have written: the library measures the whole word
 * again for each line of it, and 5,000 letters without a space stop the shop for a second.
 */
const breakable = (text: string): string => text.replaceAll(/\S{40}(?=[^\s\p{M}])/gu, '$&\u200B')

/** `'3'`, `'1 of 3'` after two were sent, or that nothing is left. */
function quantityText({ quantity, sent }: OrderLine): string {
  if (sent === quantity) return 'sent'
  return sent === 0 ? String(quantity) : `${quantity - sent} of ${quantity}`
}

function lineText(line: OrderLine): string {
  const attributes = shownAttributes(line.attributes).map(({ key, value }) => `${key}: ${value}`)
  return breakable([orderLineTitle(line), line.sellingPlan ?? '', ...attributes].filter(Boolean).join('\n'))
}

const addressOf = ({ shippingAddress }: Order): string[] => (shippingAddress ? addressLines(shippingAddress) : [])

/** The words of a slip, for its fonts. */
const wordsOf = (order: Order, lines: readonly OrderLine[]): string =>
  [...addressOf(order), order.shippingMethod ?? '', order.note ?? '', ...lines.map(lineText)].join('\n')

type Paper = InstanceType<typeof Pdf>

/** What the slips of a file have in common. */
export interface SlipOptions {
  shopName: string
  /** The time zone in which the day of an order is printed, such as `America/New_York`. */
  timeZone: string
}

function printHeader(paper: Paper, order: Order, { shopName, timeZone }: SlipOptions): void {
  const day = new Date(order.createdAt).toLocaleDateString('en', { dateStyle: 'long', timeZone })
  paper.font(fonts.strong, 18).text(shopName, margin, margin)
  paper.font(fonts.text, 10).text(`Packing slip · order #${order.number} · ${day}`)
  paper.moveDown(2)
  const address = addressOf(order)
  if (address.length > 0) {
    paper.font(fonts.strong, 10).text('Ship to')
    paper.font(fonts.text, 13).text(address.join('\n'))
    paper.moveDown()
  }
  paper.font(fonts.text, 10)
  if (order.shippingMethod !== null) paper.text(`Shipping method: ${order.shippingMethod}`)
  if (order.note) paper.moveDown().text(breakable(`Note of the customer: ${order.note}`))
  paper.moveDown(2)
}

/** A line with a box to tick, on a new page if it does not fit on this one. */
function printLine(paper: Paper, line: OrderLine, order: Order): void {
  const { width, height } = paper.page
  const whatWidth = width - 2 * margin - columns.what - columns.skuWidth - 12
  const text = lineText(line)
  paper.font(fonts.text, 10)
  const rowHeight = Math.max(paper.heightOfString(text, { width: whatWidth }), boxEdge) + 14
  if (paper.y + rowHeight > height - margin) {
    paper.addPage()
    paper.font(fonts.text, 10).text(`Order #${order.number}, continued`, margin, margin).moveDown()
  }
  const top = paper.y
  paper
    .moveTo(margin, top)
    .lineTo(width - margin, top)
    .lineWidth(0.5)
    .stroke('#999999')
  const y = top + 7
  paper.rect(margin + columns.box, y + 1, boxEdge, boxEdge).stroke('#000000')
  paper.font(fonts.strong, 10).text(quantityText(line), margin + columns.quantity, y, { width: 64 })
  paper.font(fonts.text, 10).text(line.sku ?? '', width - margin - columns.skuWidth, y, { width: columns.skuWidth })
  const afterSku = paper.y
  paper.text(text, margin + columns.what, y, { width: whatWidth })
  paper.x = margin
  paper.y = Math.max(paper.y, afterSku) + 7
}

function printSlip(paper: Paper, order: Order, options: SlipOptions): void {
  const lines = order.lines.filter(({ requiresShipping }) => requiresShipping)
  printHeader(paper, order, options)
  for (const line of lines) printLine(paper, line, order)
  paper.font(fonts.text, 10).moveDown()
  if (lines.length === 0) paper.text('Nothing of this order is shipped.')
  if (unprintable.test(wordsOf(order, lines)))
    paper.text(`Some words cannot be printed right here: see order #${order.number} in the studio.`)
}

/** A PDF with a packing slip for each order, each on pages of its own: address, and lines with boxes to tick. */
export async function printPackingSlips(
  orders: readonly Order[],
  options: SlipOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const [first] = orders
  const paper = new Pdf({
    autoFirstPage: false,
    // A shop has one currency.
    size: first && onLetterPaper.has(first.currency) ? 'LETTER' : 'A4',
    margin,
    font: fonts.text,
    info: { Title: orders.length === 1 ? `Packing slip #${first?.number}` : 'Packing slips' },
  })
  const parts: Buffer[] = []
  paper.on('data', (part: Buffer) => void parts.push(part))
  const ended = new Promise<void>((resolve) => void paper.on('end', resolve))
  for (const order of orders) {
    paper.addPage()
    printSlip(paper, order, options)
    // Yields to other requests between two slips.
    await setImmediate()
  }
  paper.end()
  await ended
  return new Uint8Array(Buffer.concat(parts))
}
