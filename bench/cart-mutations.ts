import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CommerceService } from '@shop/commerce-service'
import { queryStorefront, withCommerce } from './commerce-shop.ts'
import { atLeast, atMost, type Figure } from './figure.ts'
import { quantile } from './quantile.ts'

const clients = 16
const mutationsEach = 200
const demo = fileURLToPath(new URL('../demo', import.meta.url))

async function send<Data>(service: CommerceService, query: string, variables: object): Promise<Data> {
  const { data }: { data: Data } = JSON.parse(await queryStorefront(service, { version: '2023-07', query, variables }))
  return data
}

interface CartPayload {
  answer: { cart: { id: string; lines: { nodes: { id: string }[] } } }
}

/** Changes the quantity of a cart's only line again and again, one request at a time. */
async function shop(service: CommerceService, variantId: string): Promise<number[]> {
  const { answer } = await send<CartPayload>(
    service,
    'mutation ($variant: ID!) { answer: cartCreate(input: {lines: [{merchandiseId: $variant}]}) { cart { id lines(first: 1) { nodes { id } } } } }',
    { variant: variantId },
  )
  const times: number[] = []
  for (let round = 0; round < mutationsEach; round++) {
    const started = performance.now()
    await send(
      service,
      `mutation ($cart: ID!, $lines: [CartLineUpdateInput!]!) {
        cartLinesUpdate(cartId: $cart, lines: $lines) { cart { id cost { totalAmount { amount } } } userErrors { message } }
      }`,
      { cart: answer.cart.id, lines: [{ id: answer.cart.lines.nodes[0]?.id, quantity: 1 + (round % 3) }] },
    )
    times.push(performance.now() - started)
  }
  return times
}

/** Sixteen concurrent shoppers, one request at a time each; every mutation is on disk before its response. */
export async function measureCartMutations(): Promise<Figure[]> {
  return withCommerce(async (service) => {
    await service.importCatalogue({ file: path.join(demo, 'products.csv'), imageDirectory: demo })
    const { products } = await send<{ products: { nodes: { variants: { nodes: { id: string }[] } }[] } }>(
      service,
      '{ products(first: 1) { nodes { variants(first: 1) { nodes { id } } } } }',
      {},
    )
    const variantId = products.nodes[0]?.variants.nodes[0]?.id ?? ''
    const everybody = () => Promise.all(Array.from({ length: clients }, () => shop(service, variantId)))
    await everybody()
    const started = performance.now()
    const times = (await everybody()).flat()
    const seconds = (performance.now() - started) / 1000
    return [
      atMost('cart mutation in the service, 16 clients, p99', quantile(times, 0.99), 'ms', 12),
      atLeast('cart mutations in the service, 16 clients', times.length / seconds, 'per s', 3000),
    ]
  })
}
