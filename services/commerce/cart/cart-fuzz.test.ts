import { createSeededRandom } from '@shop/testing/seeded-random'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { CommerceTables } from '../database/tables.ts'
import { catalogue, createTestShop, mug, tonic12, tonic6, type TestShop } from '../testing/commerce.ts'
import { FuzzClient } from '../testing/fuzz-client.ts'
import {
  createCart,
  documentOf,
  postGraphql,
  readCart,
  type CartData,
  type CartMutationName,
} from '../testing/storefront-client.ts'

const message = z.string().min(10)
const answerSchema = z.union([
  z.object({
    errors: z
      .array(
        z.object({
          message,
          extensions: z.object({ code: z.enum(['BAD_USER_INPUT', 'REQUEST_ENTITY_TOO_LARGE']) }).optional(),
        }),
      )
      .min(1),
  }),
  z.object({
    data: z.object({
      result: z.union([
        z.object({ cart: z.object({ id: z.string() }), userErrors: z.tuple([]) }),
        z.object({
          cart: z.object({ id: z.string() }).nullable(),
          userErrors: z.array(z.object({ code: z.string(), field: z.array(z.string()).min(1), message })).min(1),
        }),
      ]),
    }),
  }),
])

const names: CartMutationName[] = [
  'cartCreate',
  'cartClone',
  'cartRemovePersonalData',
  'cartLinesAdd',
  'cartLinesAdd',
  'cartLinesUpdate',
  'cartLinesUpdate',
  'cartLinesRemove',
  'cartAttributesUpdate',
  'cartDiscountCodesUpdate',
  'cartGiftCardCodesAdd',
  'cartGiftCardCodesUpdate',
  'cartGiftCardCodesRemove',
  'cartNoteUpdate',
  'cartBuyerIdentityUpdate',
  'cartSelectedDeliveryOptionsUpdate',
  'cartDeliveryAddressesAdd',
  'cartDeliveryAddressesRemove',
  'cartDeliveryAddressesReplace',
  'cartDeliveryAddressesUpdate',
]

const [header, ...rows] = catalogue.trimEnd().split('\n')
/** With a gift card, whose lines may name a recipient. */
const withGiftCard = [
  `${header},Gift Card`,
  ...rows.map((row) => `${row},`),
  'gift-card,Gift Card,,Halcyon,Gift Card,,TRUE,Title,Default Title,GIFT,7,continue,50.00,,,,active,TRUE',
].join('\n')

/** A repeated request is sent while the first is still pending. */
async function send(
  { service }: TestShop,
  name: CartMutationName,
  variables: Record<string, unknown>,
  times: number,
): Promise<void> {
  const responses = await Promise.all(
    Array.from({ length: times }, () => postGraphql(service, documentOf(name), variables)),
  )
  for (const response of responses) {
    expect(response.status).toBeLessThan(500)
    const body: unknown = await response.json()
    const { error } = answerSchema.safeParse(body)
    expect(
      error && { name, body: JSON.stringify(body).slice(0, 2000), variables: JSON.stringify(variables).slice(0, 2000) },
    ).toBeUndefined()
  }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const cents = (amount: string) => Math.round(Number(amount) * 100)

function checkCart(cart: CartData): void {
  const { nodes } = cart.lines
  expect(nodes.length).toBeLessThanOrEqual(250)
  expect(nodes.every(({ quantity }) => Number.isInteger(quantity) && quantity >= 1 && quantity <= 999_999)).toBe(true)
  expect(cart.totalQuantity).toBe(sum(nodes.map(({ quantity }) => quantity)))
  expect(cents(cart.cost.totalAmount.amount)).toBe(sum(nodes.map((line) => cents(line.cost.totalAmount.amount))))
}

async function stockOf({ database }: TestShop): Promise<number[]> {
  const rows = await database.kysely
    .withTables<CommerceTables>()
    .selectFrom('commerce_variant')
    .select('inventory_quantity')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.inventory_quantity)
}

test.for([1, 2, 3])(
  'random cart mutations get valid responses and leave carts consistent: seed %d',
  { timeout: 60_000 },
  async (seed) => {
    const shop = await createTestShop({ csv: withGiftCard })
    const random = createSeededRandom(seed)
    const addresses = [{ address: { deliveryAddress: { countryCode: 'US' } } }]
    const open = (lines: { merchandiseId: string }[]) => createCart(shop.service, lines, { delivery: { addresses } })
    const carts = [
      await open([{ merchandiseId: tonic6 }]),
      await open([{ merchandiseId: mug }]),
      await open([{ merchandiseId: tonic12 }, { merchandiseId: mug }]),
    ]
    const ordered = await open([{ merchandiseId: mug }])
    const queries = shop.database.kysely.withTables<CommerceTables>()
    await queries
      .updateTable('commerce_cart')
      .set({ completed_at: new Date(0).toISOString() })
      .where('token', '=', ordered.id.split('/').at(-1) ?? '')
      .execute()
    const client = new FuzzClient(random, [...carts, ordered])
    for (let round = 0; round < 80; round++) {
      if (round === 40) await shop.service.importCatalogue({ text: withGiftCard.replace(/^.*12 pack.*\n/m, '') })
      const name = random.pick(names)
      await send(shop, name, client.request(name), random.below(8) === 0 ? 3 : 1)
    }
    for (const { id } of carts) {
      const cart = await readCart(shop.service, id)
      expect(cart).not.toBeNull()
      if (cart) checkCart(cart)
    }
    expect(await readCart(shop.service, ordered.id)).toBeNull()
    expect((await stockOf(shop)).toSorted((a, b) => a - b)).toEqual([0, 5, 7, 20])
    expect(shop.log).toEqual([])
  },
)
