import { createHash } from 'node:crypto'
import { productNumber, variantNumber } from '@shop/commerce-service/catalogue-ids'
import type { ImportedOrder } from '@shop/commerce-service/order-import'
import { personName, productHandle, productTitle, scatter, skuOf } from './names.ts'
import { packOf, priceOf } from './products.ts'
import { variantsOfProduct, type Sizes } from './sizes.ts'

/** The number of newest orders, which are not sent yet. */
const unsent = 500

/** Tokens of carts. They need not be secret, because these carts are closed. */
const tokenOf = (index: number, kind: string): string =>
  createHash('sha256').update(`large shop ${kind} ${index}`).digest('hex').slice(0, 32)

function lineOf(order: number, position: number, sizes: Sizes, isSent: boolean): ImportedOrder['lines'][number] {
  const product = scatter(order, sizes.products, position)
  const variant = scatter(order, variantsOfProduct, position)
  const quantity = 1 + scatter(order, 3, position)
  const handle = productHandle(product)
  const unitPrice = priceOf(product, variant)
  return {
    productId: productNumber(handle),
    variantId: variantNumber(handle, [packOf(variant)]),
    title: productTitle(product),
    variantTitle: packOf(variant),
    sku: skuOf(product, variant),
    imageId: null,
    quantity,
    unitPrice,
    sellingPlan: null,
    total: quantity * unitPrice,
    giftCard: false,
    attributes: [],
    requiresShipping: true,
    sent: isSent ? quantity : 0,
  }
}

/** Orders from three years, one to three lines each; all but the newest were sent. */
export function* largeOrders(sizes: Sizes): Generator<ImportedOrder> {
  const first = Date.UTC(2023, 8, 1)
  const step = (3 * 365 * 86_400_000) / sizes.orders
  for (let index = 0; index < sizes.orders; index += 1) {
    const isSent = index < sizes.orders - unsent
    const lines = Array.from({ length: 1 + scatter(index, 3) }, (_, position) => lineOf(index, position, sizes, isSent))
    const subtotal = lines.reduce((sum, line) => sum + line.total, 0)
    const name = personName(index)
    yield {
      cartToken: tokenOf(index, 'cart'),
      checkoutToken: tokenOf(index, 'checkout'),
      email: `${name.toLowerCase().replace(' ', '.')}.${scatter(index, sizes.orders, 2)}@mail.example`,
      shippingAddress: {
        name,
        address1: `${1 + scatter(index, 300, 3)} Slow Street`,
        address2: '',
        city: 'Portland',
        region: 'OR',
        postalCode: '97201',
        country: 'US',
      },
      phone: '',
      currency: 'USD',
      subtotal,
      discount: 0,
      shipping: 500,
      shippingMethod: 'Standard',
      tax: 0,
      taxName: null,
      taxIncluded: false,
      total: subtotal + 500,
      giftCards: [],
      paymentGateway: 'bogus',
      note: null,
      attributes: [],
      discountCodes: [],
      parameters: [],
      createdAt: new Date(first + Math.floor(index * step)).toISOString(),
      unsent: isSent ? 0 : lines.reduce((sum, { quantity }) => sum + quantity, 0),
      lines,
    }
  }
}
