import type { Attribute } from '../cart/cart.ts'
import { loadImages } from '../catalogue/product-store.ts'
import type { ProductImage } from '../catalogue/product.ts'
import type { Queries } from '../database/tables.ts'
import { imageUrl } from '../images/image-urls.ts'
import { addressLines } from '../shipping/countries.ts'
import { formatMoney } from '../values/money.ts'
import { listFulfilments, type Fulfilment } from './fulfilment-store.ts'
import { giftAttributes, giftNoteOf } from '../orders/gift-note.ts'
import { sentState, type SentState } from './order-list.ts'
import { findOrder } from '../orders/order-store.ts'
import { orderPayments, orderSums, type Order, type OrderLine } from '../orders/order.ts'

/** An order as operators see it; amounts are formatted, such as `$12.50`. */
interface OrderView {
  number: number
  /** ISO 8601 in UTC. */
  placedAt: string
  state: SentState
  email: string
  /** As written on a parcel; empty if nothing is shipped. */
  address: string[]
  /** Null if nothing is shipped. */
  shippingMethod: string | null
  lines: OrderLineView[]
  /** Subtotal, discount, shipping, tax; the grand total comes last. */
  totals: { name: string; amount: string }[]
  discountCodes: string[]
  payments: { name: string; amount: string }[]
  note: string
  giftNote: { to: string; text: string; deliveredAt: string | null } | null
  /** What else the storefront has stored with the order. */
  attributes: Attribute[]
  /** The parameters of the campaign that led to the order. */
  campaign: Attribute[]
  fulfilments: Fulfilment[]
}

interface OrderLineView {
  /** From 1. */
  position: number
  title: string
  /** Empty for a product without options. */
  variantTitle: string
  sku: string | null
  /** A square picture, as a URL; null without one. */
  picture: string | null
  sellingPlan: string | null
  attributes: Attribute[]
  quantity: number
  sent: number
  requiresShipping: boolean
  /** Before discounts. */
  total: string
}

/** Pixels of a picture's edge, for screens with two of them per CSS pixel. */
const pictureEdge = 112

/** Attributes whose key starts with an underscore are internal and hidden. */
const shown = (attributes: readonly Attribute[]): Attribute[] => attributes.filter(({ key }) => !key.startsWith('_'))

function viewLine(line: OrderLine, index: number, { currency }: Order, picture: string | null): OrderLineView {
  const { title, variantTitle, sku, sellingPlan, quantity, sent, requiresShipping } = line
  return {
    position: index + 1,
    title,
    variantTitle,
    sku,
    picture,
    sellingPlan,
    attributes: shown(line.attributes),
    quantity,
    sent,
    requiresShipping,
    total: formatMoney(line.unitPrice * quantity, currency),
  }
}

function viewGiftNote({ attributes }: Order): OrderView['giftNote'] {
  const note = giftNoteOf(attributes)
  const delivered = attributes.find(({ key }) => key === giftAttributes.delivered)?.value
  return note ? { ...note, deliveredAt: delivered ?? null } : null
}

function viewOrder(
  order: Order,
  fulfilments: Fulfilment[],
  pictureOf: (imageId: number | null) => string | null,
): OrderView {
  const money = ({ name, amount }: { name: string; amount: number }) => ({
    name,
    amount: formatMoney(amount, order.currency),
  })
  const giftNote = viewGiftNote(order)
  const ofGiftNote: ReadonlySet<string> = new Set(giftNote ? Object.values(giftAttributes) : [])
  return {
    number: order.number,
    placedAt: order.createdAt,
    state: sentState(order, fulfilments.length > 0),
    email: order.email,
    address: order.shippingAddress ? addressLines(order.shippingAddress) : [],
    shippingMethod: order.shippingMethod,
    lines: order.lines.map((line, index) => viewLine(line, index, order, pictureOf(line.imageId))),
    totals: orderSums(order).map(money),
    discountCodes: order.discountCodes,
    payments: orderPayments(order).map(money),
    note: order.note ?? '',
    giftNote,
    attributes: shown(order.attributes).filter(({ key }) => !ofGiftNote.has(key)),
    campaign: order.parameters.map(([key, value]) => ({ key, value })),
    fulfilments,
  }
}

/** An order by its number, with everything needed to pack it. @param mount the path of the service's pictures. */
export async function findOrderView(queries: Queries, number: number, mount: string): Promise<OrderView | undefined> {
  const order = await findOrder(queries, { number })
  if (!order) return undefined
  const images = await loadImages(
    queries,
    order.lines.flatMap(({ imageId }) => imageId ?? []),
  )
  const urlOf = (image: ProductImage | undefined) =>
    image ? imageUrl(mount, image, { width: pictureEdge, height: pictureEdge, crop: 'center', format: 'webp' }) : null
  return viewOrder(order, await listFulfilments(queries, number), (id) => urlOf(images.get(id ?? 0)))
}
