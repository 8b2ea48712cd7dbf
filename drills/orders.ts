import { queryStorefront } from '../e2e/storefront-api.ts'

const buyer = {
  email: 'ada@example.com',
  country: 'US',
  name: 'Ada Lovelace',
  address1: '12 Analytical Way',
  address2: '',
  city: 'San Francisco',
  region: 'California',
  postalCode: '94110',
}

/** A cart that the shop has acknowledged. */
export interface Cart {
  id: string
  checkoutUrl: string
}

interface Variants {
  products: { nodes: { variants: { nodes: { id: string; quantityAvailable: number }[] } }[] }
}

/** The id of the variant with the largest stock. */
export async function findVariant(origin: string): Promise<string> {
  const { products } = await queryStorefront<Variants>(
    origin,
    '{ products(first: 50, query: "tag_not:promotional") { nodes { variants(first: 20) { nodes { id quantityAvailable } } } } }',
  )
  const variants = products.nodes.flatMap((product) => product.variants.nodes)
  const [most] = variants.toSorted((one, other) => other.quantityAvailable - one.quantityAvailable)
  if (!most) throw new Error('The shop has no product in stock')
  return most.id
}

/** Creates a cart with one piece of a variant. @throws if the shop does not acknowledge it. */
export async function createCart(origin: string, variantId: string): Promise<Cart> {
  const { cartCreate } = await queryStorefront<{ cartCreate: { cart: Cart } }>(
    origin,
    'mutation ($lines: [CartLineInput!]) { cartCreate(input: { lines: $lines }) { cart { id checkoutUrl } } }',
    { lines: [{ merchandiseId: variantId, quantity: 1 }] },
  )
  return cartCreate.cart
}

/** Sends a form of the checkout as a browser does; returns the redirect's target. @throws if it is not accepted. */
async function submit(url: URL, fields: Record<string, string>): Promise<URL> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { Origin: url.origin, 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  await response.arrayBuffer()
  const location = response.headers.get('Location')
  if (response.status !== 303 || location === null)
    throw new Error(`${url.pathname} responded with status ${response.status}`)
  return new URL(location, url)
}

/**
 * Pays for a cart and has the confirmation sent to `email`. Returns the URL of the confirmation. @throws if the shop
 * does not acknowledge the order.
 */
export async function placeOrder({ checkoutUrl }: Cart, email = buyer.email): Promise<URL> {
  const payment = await submit(new URL(checkoutUrl), { ...buyer, email })
  const page = await (await fetch(payment)).text()
  const total = /name="total" value="(\d+)"/.exec(page)?.[1] ?? ''
  return submit(payment, { cardNumber: '1', total, intent: 'continue' })
}

/** Whether the order of a confirmation exists. */
export async function hasOrder(confirmation: URL): Promise<boolean> {
  return /Order #\d+/.test(await (await fetch(confirmation)).text())
}

/** Whether a cart exists, with its line. */
export async function hasCart(origin: string, { id }: Cart): Promise<boolean> {
  const { cart } = await queryStorefront<{ cart: { totalQuantity: number } | null }>(
    origin,
    'query ($id: ID!) { cart(id: $id) { totalQuantity } }',
    { id },
  )
  return cart?.totalQuantity === 1
}
