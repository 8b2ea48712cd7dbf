import { startShop } from '../e2e/shop-process.ts'
import type { Figure } from './bench.ts'

const clients = 16
const mutationsEach = 150

interface Answer {
  data?: Record<string, { cart: { id: string; lines: { nodes: { id: string }[] } } | null }>
}

async function send(origin: string, query: string): Promise<Answer> {
  const response = await fetch(`${origin}/services/commerce/api/2023-07/graphql.json`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  return response.json()
}

/** A cart with one line; answers the ids of both. */
async function createCart(origin: string, variantId: string): Promise<{ cartId: string; lineId: string }> {
  const { data } = await send(
    origin,
    `mutation { cartCreate(input: {lines: [{merchandiseId: "${variantId}", quantity: 1}]}) { cart { id lines(first: 1) { nodes { id } } } } }`,
  )
  const cart = data?.['cartCreate']?.cart
  const lineId = cart?.lines.nodes[0]?.id
  if (!cart || !lineId) throw new Error('The service made no cart with a line')
  return { cartId: cart.id, lineId }
}

async function firstVariant(origin: string): Promise<string> {
  const response = await fetch(`${origin}/services/commerce/api/2023-07/graphql.json`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: '{ products(first: 1) { nodes { variants(first: 1) { nodes { id } } } } }' }),
  })
  const { data }: { data: { products: { nodes: { variants: { nodes: { id: string }[] } }[] } } } = await response.json()
  return data.products.nodes[0]?.variants.nodes[0]?.id ?? ''
}

/** Sixteen shoppers who change the quantity of a line again and again, each waiting for the answer. */
export async function measureCartMutations(): Promise<Figure[]> {
  await using shop = await startShop()
  const variantId = await firstVariant(shop.origin)
  const times: number[] = []

  async function shopper(): Promise<void> {
    const { cartId, lineId } = await createCart(shop.origin, variantId)
    for (let round = 0; round < mutationsEach; round++) {
      const started = performance.now()
      await send(
        shop.origin,
        `mutation { cartLinesUpdate(cartId: "${cartId}", lines: [{id: "${lineId}", quantity: ${1 + (round % 3)}}]) { cart { id cost { totalAmount { amount } } } userErrors { message } } }`,
      )
      times.push(performance.now() - started)
    }
  }

  await Promise.all(Array.from({ length: clients }, shopper))
  times.length = 0
  const started = performance.now()
  await Promise.all(Array.from({ length: clients }, shopper))
  const seconds = (performance.now() - started) / 1000
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
  return [
    { name: 'cart mutation over HTTP, 16 clients, p99', value: p99, unit: 'ms', budget: { bound: 'at most', limit: 15 } },
    { name: 'cart mutations over HTTP, 16 clients', value: times.length / seconds, unit: 'per s', budget: { bound: 'at least', limit: 1000 } },
  ]
}
