import { queryStorefront } from '../e2e/storefront-api.ts'

/** A visitor's timeout in milliseconds, longer than every budget. */
const timeout = 30_000

/** The result of a request. */
export interface Outcome {
  /** Undefined if there was no response. */
  status: number | undefined
  /** When it was sent, by `performance.now()`. */
  began: number
  /** Milliseconds until the response was complete. */
  took: number
  body: string
  headers: Headers
}

/** Sends a request and reads its response; never rejects. */
export async function request(url: string, init: RequestInit = {}): Promise<Outcome> {
  const began = performance.now()
  const took = () => performance.now() - began
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeout) })
    return { body: await response.text(), status: response.status, headers: response.headers, began, took: took() }
  } catch {
    return { status: undefined, began, took: took(), body: '', headers: new Headers() }
  }
}

const cartFields = 'cart { id checkoutUrl cost { totalAmount { amount } } }'
const creation = `mutation ($variant: ID!) {
  cartCreate(input: { lines: [{ merchandiseId: $variant, quantity: 1 }] }) { ${cartFields} }
}`

interface NewCart {
  id: string
  checkoutUrl: string
  cost: { totalAmount: { amount: string } }
}

/** Creates a cart with one line; it counts once the service has acknowledged it. */
export async function createCart(origin: string, variant: string): Promise<Outcome & { cart?: NewCart }> {
  const outcome = await request(`${origin}/services/commerce/api/2023-07/graphql.json`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: creation, variables: { variant } }),
  })
  if (outcome.status !== 200) return outcome
  const { data }: { data?: { cartCreate: { cart: NewCart | null } | null } | null } = JSON.parse(outcome.body)
  const cart = data?.cartCreate?.cart
  return cart ? { ...outcome, cart } : outcome
}

/** The carts that the service does not know. */
export async function missingCarts(origin: string, ids: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (const id of ids) {
    const { cart } = await queryStorefront<{ cart: object | null }>(
      origin,
      'query ($id: ID!) { cart(id: $id) { id } }',
      {
        id,
      },
    )
    if (!cart) missing.push(id)
  }
  return missing
}

const address = {
  email: 'ada@example.com',
  country: 'US',
  name: 'Ada Lovelace',
  address1: '12 Analytical Way',
  city: 'San Francisco',
  region: 'California',
  postalCode: '94110',
}

const submit = (origin: string, url: string, fields: Record<string, string>): Promise<Outcome> =>
  request(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: origin, 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams(fields),
  })

/** Buys a cart by the checkout's forms; returns whether the shop has acknowledged the order. */
export async function order(origin: string, { checkoutUrl }: NewCart): Promise<boolean> {
  const entered = await submit(origin, checkoutUrl, address)
  if (entered.status !== 303) return false
  const payment = `${checkoutUrl.split('?', 1)[0]}/payment`
  const { body } = await request(payment)
  const total = /name="total" value="(\d+)"/u.exec(body)?.[1] ?? ''
  const paid = await submit(origin, payment, { cardNumber: '1', total })
  return paid.status === 303 && (paid.headers.get('Location') ?? '').endsWith('/thank-you')
}

/** Whether the shop shows the order placed at this checkout. */
export async function isOrdered({ checkoutUrl }: NewCart): Promise<boolean> {
  const { status, body } = await request(`${checkoutUrl.split('?', 1)[0]}/thank-you`)
  return status === 200 && /Order #\d+/u.test(body)
}
