import { createSeededRandom } from '@shop/testing/seeded-random'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createTestShop, mug, tonic6 } from '../testing/commerce.ts'
import { oddNumbers, oddTexts } from '../testing/odd-values.ts'
import { askAs, packer, placeOrder, read } from '../testing/order-desk.ts'

const rounds = 300
const orderSchema = z.object({
  lines: z.array(z.object({ quantity: z.number(), sent: z.number() })),
  fulfilments: z.array(z.object({ lines: z.array(z.object({ line: z.number(), quantity: z.number() })) })),
})
const problem = z.object({ status: z.number(), title: z.string().min(5) })

const queryOf = (values: object) =>
  new URLSearchParams(Object.entries(values).map(([key, value]) => [key, String(value)]))
const segment = (value: unknown) => encodeURIComponent(String(value).replaceAll(/\p{Cs}/gu, '�'))

test('random requests of an operator get valid responses, and send no more than was ordered', async () => {
  const shop = await createTestShop()
  const random = createSeededRandom(5)
  for (let count = 0; count < 3; count++) {
    await placeOrder(shop, {
      lines: [
        { merchandiseId: mug, quantity: 4 },
        { merchandiseId: tonic6, quantity: 2 },
      ],
    })
  }
  const mostly = (right: () => unknown, odd: readonly unknown[]) => (random.below(4) > 0 ? right() : random.pick(odd))
  const number = () => mostly(() => 1001 + random.below(4), [...oddNumbers, ...oddTexts])
  const text = () => mostly(() => random.pick(['ada', '#1001', 'ton-6', 'lovelace san']), oddTexts)
  const few = (make: () => unknown) => Array.from({ length: random.below(40) === 0 ? 10_000 : random.below(3) }, make)
  const line = () => ({
    line: mostly(() => 1 + random.below(2), oddNumbers),
    quantity: mostly(() => 1 + random.below(2), oddNumbers),
  })
  const tracking = () => ({ trackingNumber: text(), trackingUrl: mostly(() => 'https://parcels.test/1', oddTexts) })
  const requests: (() => [path: string, body?: object])[] = [
    () => [`/orders?${queryOf({ search: text(), open: mostly(() => 'true', oddTexts), before: number() })}`],
    () => [`/orders?${queryOf({ search: text() })}`],
    () => [`/orders/${segment(number())}`],
    () => [`/packing-slips?${queryOf({ orders: few(number).slice(0, 200).join(',') })}`],
    () => [
      `/orders/${segment(number())}/fulfilments`,
      {
        position: mostly(() => 1 + random.below(4), oddNumbers),
        lines: mostly(() => few(line), oddTexts),
        ...tracking(),
      },
    ],
    () => [
      `/orders/${segment(number())}/fulfilments/${segment(mostly(() => 1, oddNumbers))}/tracking`,
      { ...tracking(), before: mostly(tracking, oddTexts) },
    ],
  ]
  for (let round = 0; round < rounds; round++) {
    const [address, body] = random.pick(requests)()
    const response = await askAs(shop, packer, address, body)
    const isRight = response.status < 400 || (response.status < 500 && problem.safeParse(await response.json()).success)
    expect(isRight || [response.status, address, JSON.stringify(body)?.slice(0, 1000)]).toBe(true)
  }
  for (const order of [1001, 1002, 1003]) {
    const { lines, fulfilments } = orderSchema.parse(await read(shop, `/orders/${order}`))
    for (const [index, { quantity, sent }] of lines.entries()) {
      const pieces = fulfilments.flatMap((fulfilment) => fulfilment.lines).filter((each) => each.line === index + 1)
      expect(sent).toBe(pieces.reduce((sum, each) => sum + each.quantity, 0))
      expect(sent).toBeLessThanOrEqual(quantity)
    }
  }
  expect(shop.log).toEqual([])
})
