import { createSeededRandom, type SeededRandom } from '@shop/testing/seeded-random'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { CommerceTables } from '../database/tables.ts'
import { catalogue, createTestShop, mug, secret, tonic12, tonic6, type TestShop } from '../testing/commerce.ts'
import {
  createCart,
  documentOf,
  postGraphql,
  readCart,
  type CartData,
  type CartMutationName,
} from '../testing/storefront-client.ts'

const words = [
  '',
  ' ',
  'gift',
  'x'.repeat(300),
  'x'.repeat(6000),
  'NUL\0',
  '\u0007\u001b[31m',
  '\ud800',
  '👩‍👩‍👧',
  "'; drop table",
  '<b>',
  '${1}',
  '%s',
  '__proto__',
  'ﷺ'.repeat(50),
]
const quantities = [
  -2_147_483_648,
  -1,
  0,
  1,
  2,
  19,
  20,
  21,
  1.5,
  0.1,
  999_999,
  1_000_000,
  2_147_483_647,
  2_147_483_648,
  1e21,
  '3',
  null,
  true,
  [],
  {},
]
const foreignIds = [
  '',
  'x',
  '1',
  'gid://shopify/Cart/x',
  'gid://shopify/Product/1',
  'gid://shopify/ProductVariant/1',
  'gid://shopify/ProductVariant/-1',
  'gid://shopify/ProductVariant/1e3',
  'gid://shopify/CartLine/0',
  'gid://shopify/SellingPlan/1',
  btoa('gid://shopify/CartLine/1'),
  `gid://shopify/Cart/${'a'.repeat(9000)}`,
  '\0',
  12,
  null,
  {},
  ['x'],
]

/** Generates requests of a careless, hostile or late client, including valid ones. */
class Client {
  readonly #random: SeededRandom
  readonly #carts: readonly CartData[]

  constructor(random: SeededRandom, carts: readonly CartData[]) {
    this.#random = random
    this.#carts = carts
  }

  #mostly<Value>(right: () => Value, wrong: readonly unknown[]): unknown {
    return this.#random.below(4) > 0 ? right() : this.#random.pick(wrong)
  }

  #few<Value>(make: () => Value): Value[] {
    return Array.from({ length: this.#random.below(4) }, make)
  }

  #many<Value>(make: () => Value): Value[] {
    return this.#random.below(30) === 0 ? Array.from({ length: 10_000 }, make) : this.#few(make)
  }

  #lineId = () => this.#mostly(() => this.#random.pick(this.#carts).lines.nodes[0]?.id, foreignIds)
  #cartId = () => this.#mostly(() => this.#random.pick(this.#carts).id, foreignIds)
  #variant = () => this.#mostly(() => this.#random.pick([mug, tonic6, tonic12, secret]), foreignIds)
  #quantity = () => this.#mostly(() => 1 + this.#random.below(5), quantities)
  #word = () => this.#mostly(() => 'word', [...words, null, 7])
  #attributes = () => this.#mostly(() => this.#few(() => ({ key: this.#word(), value: this.#word() })), [null, {}, 'x'])

  #line() {
    const attributes = this.#random.below(3) === 0 ? { attributes: this.#attributes() } : {}
    const plan = this.#random.below(6) === 0 ? { sellingPlanId: this.#random.pick(foreignIds) } : {}
    return { merchandiseId: this.#variant(), quantity: this.#quantity(), ...attributes, ...plan }
  }

  #lines = () => this.#mostly(() => this.#many(() => this.#line()), [null, {}, [null]])
  #buyer = () => ({
    email: this.#word(),
    phone: this.#word(),
    countryCode: this.#random.pick(['US', 'ZZ', 'XX', '', null, 5]),
  })
  #codes = () => this.#mostly(() => this.#many(this.#word), [null, 'x', [[]]])

  request(name: CartMutationName): Record<string, unknown> {
    const cartId = this.#cartId()
    switch (name) {
      case 'cartCreate':
        return {
          input: {
            lines: this.#lines(),
            attributes: this.#attributes(),
            note: this.#word(),
            discountCodes: this.#codes(),
            buyerIdentity: this.#buyer(),
          },
        }
      case 'cartLinesAdd':
        return { cartId, lines: this.#lines() }
      case 'cartLinesUpdate':
        return { cartId, lines: this.#many(() => ({ ...this.#line(), id: this.#lineId() })) }
      case 'cartLinesRemove':
        return { cartId, lineIds: this.#many(this.#lineId) }
      case 'cartAttributesUpdate':
        return { cartId, attributes: this.#attributes() }
      case 'cartDiscountCodesUpdate':
        return { cartId, discountCodes: this.#codes() }
      case 'cartNoteUpdate':
        return { cartId, note: this.#word() }
      case 'cartBuyerIdentityUpdate':
        return { cartId, buyerIdentity: this.#buyer() }
      case 'cartSelectedDeliveryOptionsUpdate':
        return {
          cartId,
          options: this.#few(() => ({ deliveryGroupId: this.#word(), deliveryOptionHandle: this.#word() })),
        }
    }
  }
}

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
  'cartLinesAdd',
  'cartLinesAdd',
  'cartLinesUpdate',
  'cartLinesUpdate',
  'cartLinesRemove',
  'cartAttributesUpdate',
  'cartDiscountCodesUpdate',
  'cartNoteUpdate',
  'cartBuyerIdentityUpdate',
  'cartSelectedDeliveryOptionsUpdate',
]

/** A repeated request is sent while the first is still pending. */
async function send(
  { service }: TestShop,
  name: CartMutationName,
  variables: Record<string, unknown>,
  times: number,
): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: times }, () => postGraphql(service, documentOf(name), variables)),
  )
  for (const response of answers) {
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
    const shop = await createTestShop()
    const random = createSeededRandom(seed)
    const open = async (lines: { merchandiseId: string }[]) => createCart(shop.service, lines)
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
    const client = new Client(random, [...carts, ordered])
    for (let round = 0; round < 80; round++) {
      if (round === 40) await shop.service.importCatalogue({ text: catalogue.replace(/^.*12 pack.*\n/m, '') })
      const name = random.pick(names)
      await send(shop, name, client.request(name), random.below(8) === 0 ? 3 : 1)
    }
    for (const { id } of carts) {
      const cart = await readCart(shop.service, id)
      expect(cart).not.toBeNull()
      if (cart) checkCart(cart)
    }
    expect(await readCart(shop.service, ordered.id)).toBeNull()
    expect((await stockOf(shop)).toSorted((a, b) => a - b)).toEqual([0, 5, 20])
    expect(shop.log).toEqual([])
  },
)
