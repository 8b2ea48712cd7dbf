import { expect } from 'vitest'
import { z } from 'zod'
import type { Operator } from '../order-desk/order-desk.ts'
import { mug, tonic12, tonic6, type TestShop } from './commerce.ts'
import { pay } from './shopper.ts'
import { createCart } from './storefront-client.ts'

/** Somebody who fulfils orders. */
export const packer = { role: 'fulfilment', email: 'packer@example.com' }

/** Sends a request to the order desk; `path` is relative to it. */
export const askAs = ({ service }: TestShop, operator: Operator | undefined, path: string, body?: object) =>
  service.fetchAsOperator(
    new Request(`https://shop.test${path}`, body && { method: 'POST', body: JSON.stringify(body) }),
    operator,
  )

/** Sends a request of {@link packer}. */
export const ask = (shop: TestShop, path: string) => askAs(shop, packer, path)

/** Sends a fulfilment of {@link packer}. */
export const send = (shop: TestShop, number: number, body: object) =>
  askAs(shop, packer, `/orders/${number}/fulfilments`, body)

/** The answer to a request of {@link packer}. */
export const read = async (shop: TestShop, path: string) => (await ask(shop, path)).json()

/** A page of orders. */
export const pageSchema = z.object({ orders: z.array(z.object({ number: z.number() })), next: z.number().nullable() })

/** The numbers of the orders that a search finds. */
export async function find(shop: TestShop, search: Record<string, string>): Promise<number[]> {
  const page = pageSchema.parse(await read(shop, `/orders?${new URLSearchParams(search)}`))
  return page.orders.map(({ number }) => number)
}

/** In minor units. */
const prices: Record<string, number> = { [mug]: 1250, [tonic6]: 2200, [tonic12]: 3905 }

interface Wanted {
  lines?: { merchandiseId: string; quantity: number; attributes?: { key: string; value: string }[] }[]
  attributes?: { key: string; value: string }[]
  form?: Parameters<typeof pay>[2]
}

/** Places an order of one mug, or of the given variants. */
export async function placeOrder(
  { service }: TestShop,
  { lines = [{ merchandiseId: mug, quantity: 1 }], attributes = [], form }: Wanted = {},
) {
  const total = lines.reduce((sum, { merchandiseId, quantity }) => sum + quantity * (prices[merchandiseId] ?? 0), 0)
  const { checkoutUrl } = await createCart(service, lines, { attributes })
  expect(await pay(service, checkoutUrl, { total, ...form })).toMatchObject({ status: 303 })
}

/** A fulfilment of one piece of the first line. */
export const onePiece = { position: 1, lines: [{ line: 1, quantity: 1 }] }
