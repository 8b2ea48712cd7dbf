import { askStorefront } from '../e2e/storefront-api.ts'
import type { ShopProcess } from '../e2e/shop-process.ts'

/** What a shopper does over HTTP who has no script, as far as drills need it. */

const information = {
  country: 'US',
  name: 'Ada Lovelace',
  address1: '12 Analytical Way',
  city: 'San Francisco',
  region: 'California',
  postalCode: '94110',
}

async function post(shop: ShopProcess, address: string, fields: Record<string, string>): Promise<string> {
  const headers = { Origin: shop.origin, 'Sec-Fetch-Site': 'same-origin' }
  const url = new URL(address, shop.origin)
  const init = { method: 'POST', headers, body: new URLSearchParams(fields), redirect: 'manual' as const }
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) })
  const location = response.headers.get('Location')
  if (response.status !== 303 || !location) throw new Error(`${url.pathname} answered ${response.status}`)
  return location
}

/**
 * Buys one of the first variant there is, and has the confirmation sent to `email`.
 * @throws when the order is not placed.
 */
export async function placeOrder(shop: ShopProcess, email: string): Promise<void> {
  interface Found {
    products: { nodes: { variants: { nodes: { id: string; availableForSale: boolean }[] } }[] }
  }
  const found = await askStorefront<Found>(
    shop.origin,
    '{ products(first: 20, query: "tag_not:promotional") { nodes { variants(first: 1) { nodes { id availableForSale } } } } }',
  )
  const variant = found.products.nodes.flatMap(({ variants }) => variants.nodes).find((each) => each.availableForSale)
  const created = await askStorefront<{ cartCreate: { cart: { checkoutUrl: string } } }>(
    shop.origin,
    'mutation($lines: [CartLineInput!]) { cartCreate(input: { lines: $lines }) { cart { checkoutUrl } } }',
    { lines: [{ merchandiseId: variant?.id, quantity: 1 }] },
  )
  const { checkoutUrl } = created.cartCreate.cart
  const payment = await post(shop, checkoutUrl, { ...information, email })
  const page = await (await fetch(new URL(payment, shop.origin))).text()
  const total = /name="total" value="(\d*)"/u.exec(page)?.[1] ?? ''
  await post(shop, payment, { cardNumber: '1', total })
}

/**
 * Sends the demo brand's contact form.
 * @throws when it is not taken.
 */
export async function sendContactForm(shop: ShopProcess): Promise<void> {
  const body = new FormData()
  const fields = { name: 'Ada', email: 'ada@example.com', topic: 'cloud', message: 'A quiet one.' }
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const url = `${shop.origin}/services/forms/submit/form-contact`
  const response = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(60_000) })
  if (!response.ok) throw new Error(`The form was answered ${response.status}: ${await response.text()}`)
}
