import { shownAttributes } from '../cart/cart.ts'
import { loadImages } from '../catalogue/product-store.ts'
import type { ProductImage } from '../catalogue/product.ts'
import type { Queries } from '../database/tables.ts'
import { imageUrl } from '../images/image-urls.ts'
import { addressLines } from '../shipping/countries.ts'
import { formatMoney } from '../values/money.ts'
import { listFulfilments, type Fulfilment } from '../orders/fulfilment-store.ts'
import { giftAttributes, giftNoteOf } from '../orders/gift-note.ts'
import { sentState } from './order-list.ts'
import { findOrder } from '../orders/order-store.ts'
import { orderPayments, orderSums, type Order, type OrderLine } from '../orders/order.ts'

/** Pixels of a picture's edge, for screens with two of them per CSS pixel. */
const pictureEdge = 112

/** @param picture a square one, as a URL; null without one. */
function viewLine(line: OrderLine, index: number, { currency }: Order, picture: string | null) {
  const { title, variantTitle, sku, sellingPlan, quantity, sent, requiresShipping } = line
  return {
    /** From 1. */
    position: index + 1,
    title,
    variantTitle,
    sku,
    picture,
    sellingPlan,
    /**
     * Includes attributes hidden from shoppers, which distinguish lines, but not those for programs, with two
     * underscores.
     */
    attributes: line.attributes.filter(({ key }) => !key.startsWith('__')),
    quantity,
    sent,
    requiresShipping,
    /** Before discounts. */
    total: formatMoney(line.unitPrice * quantity, currency),
  }
}

function viewGiftNote({ attributes }: Order) {
  const note = giftNoteOf(attributes)
  const timeOf = (name: string) => attributes.find(({ key }) => key === name)?.value ?? null
  const { delivered, returned } = giftAttributes
  return note ? { ...note, deliveredAt: timeOf(delivered), returnedAt: timeOf(returned) } : null
}

/** An order as operators see it; amounts are formatted, such as `$12.50`. */
function viewOrder(order: Order, fulfilments: Fulfilment[], pictureOf: (imageId: number | null) => string | null) {
  const giftNote = viewGiftNote(order)
  const ofGiftNote: ReadonlySet<string> = new Set(giftNote ? Object.values(giftAttributes) : [])
  return {
    number: order.number,
    placedAt: order.createdAt,
    state: sentState(order, fulfilments.length > 0),
    email: order.email,
    phone: order.phone,
    /** As written on a parcel; empty if nothing is shipped. */
    address: order.shippingAddress ? addressLines(order.shippingAddress) : [],
    shippingMethod: order.shippingMethod,
    lines: order.lines.map((line, index) => viewLine(line, index, order, pictureOf(line.imageId))),
    /** The grand total comes last. */
    totals: orderSums(order),
    discountCodes: order.discountCodes,
    payments: orderPayments(order),
    note: order.note ?? '',
    giftNote,
    /** Other attributes that the storefront has stored with the order. */
    attributes: shownAttributes(order.attributes).filter(({ key }) => !ofGiftNote.has(key)),
    /** The parameters of the campaign that led to the order. */
    campaign: order.parameters.map(([key, value]) => ({ key, value })),
    fulfilments,
  }
}

/** An order by its number, with everything needed to pack it. @param mount the path of the service's pictures. */
export async function findOrderView(queries: Queries, number: number, mount: string) {
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
