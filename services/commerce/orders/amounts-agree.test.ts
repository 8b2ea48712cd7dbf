import { createSeededRandom, seedOfEngine, type SeededRandom } from '@shop/testing/seeded-random'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { sellingPlanNumber, variantNumber } from '../catalogue/catalogue-ids.ts'
import type { CommerceTables } from '../database/tables.ts'
import { exportOrders } from '../files/order-export.ts'
import { insertGiftCards } from '../gift-cards/gift-card-store.ts'
import { giftCardCode, hashOfCode, lastCharactersOf } from '../gift-cards/gift-card-code.ts'
import { createTestShop, type TestShop } from '../testing/commerce.ts'
import { read } from '../testing/order-desk.ts'
import { openCheckout, paymentUrl, postStep, validForm } from '../testing/shopper.ts'
import { query } from '../testing/storefront-client.ts'
import { toGid } from '../values/gid.ts'

const seed = seedOfEngine(20_261_127)
const orders = 12

const catalogue = `Handle,Title,Type,Variant Price,Variant Requires Shipping,Gift Card,Variant Taxable,Variant Grams,Variant Quantity Minimum,Variant Quantity Increment
can,Can,Drinks,3.33,TRUE,FALSE,TRUE,355,,
tray,Tray,Drinks,1.67,TRUE,FALSE,FALSE,355,6,6
mug,Mug,Merch,12.5,TRUE,FALSE,TRUE,410,,
sticker,Sticker,Merch,0,TRUE,FALSE,TRUE,5,,
song,Song,Media,0.99,FALSE,FALSE,TRUE,0,,
card,Gift card,Gift Card,25.00,FALSE,TRUE,FALSE,0,,
`
const sellingPlans = `Group,Option,Plan,Interval,Interval Count,Adjustment,Value,Product Handles
Save,Every,Percent,week,2,percentage,15,"can, tray"
Save,Every,Amount,week,4,fixed amount,0.55,
Save,Every,Price,month,1,price,2.79,
`
const discounts = `Code,Method,Type,Value,Minimum Subtotal,Once Per Order,Starts,Ends,Subscription Only,Product Handles
Spring,automatic,percentage,7.77,30.00,,,,,
EACH,code,fixed amount,0.35,,FALSE,,,,"can, mug"
ONCE,code,fixed amount,10.01,20.00,TRUE,,,,
ALL,code,percentage,100,,,,,,"mug, card"
MONTHLY,code,percentage,12.5,,,,,TRUE,
SHIPFREE,code,free shipping,,40.00,,,,,
OLD,code,percentage,50,,,,2020-01-01,,
`
const shippingRates = `Country,Name,Price,Minimum Total,Maximum Total,Maximum Grams
US,Standard,5.95,,60.00,
US,Standard,0,60.00,,
US,Express,16.45,,,9000
DE,Parcel,21.10,,,
`
const taxRates = `Country,Region,Name,Rate,Included,On Shipping
US,CA,Tax,7.25,FALSE,FALSE
US,NY,Tax,8.88,FALSE,TRUE
DE,,Tax,19,TRUE,TRUE
`
const places = [
  { region: 'California', postalCode: '94110' },
  { region: 'New York', postalCode: '10001' },
  { country: 'DE', region: '', postalCode: '10115' },
]

const variantOf = (handle: string) => toGid('ProductVariant', variantNumber(handle, ['Default Title']))

/** An amount in cents, from an API or as shown to people. */
const cents = (text: string): number => (text === 'Free' ? 0 : Math.round(Number(text.replaceAll(/[$,]/gu, '')) * 100))

const sumOf = (amounts: Iterable<number>): number => [...amounts].reduce((sum, amount) => sum + amount, 0)

const money = z.object({ amount: z.string() }).transform(({ amount }) => cents(amount))
const cartSchema = z.object({
  checkoutUrl: z.string(),
  cost: z.object({ totalAmount: money }),
  lines: z.object({
    nodes: z.array(
      z.object({
        discountAllocations: z.array(z.object({ discountedAmount: money })),
        cost: z.object({ subtotalAmount: money, totalAmount: money }),
      }),
    ),
  }),
})

async function createCart({ service }: TestShop, input: object) {
  const document = `mutation ($input: CartInput) { result: cartCreate(input: $input) { cart {
    checkoutUrl cost { totalAmount { amount } }
    lines(first: 9) { nodes {
      discountAllocations { discountedAmount { amount } } cost { subtotalAmount { amount } totalAmount { amount } }
    } }
  } } }`
  return (await query(service, z.object({ result: z.object({ cart: cartSchema }) }), document, { input })).result.cart
}

function randomCart(random: SeededRandom, giftCards: readonly string[]) {
  const lines = ['can', 'tray', 'mug', 'sticker', 'song', 'card'].flatMap((handle) => {
    if (random.below(2) === 0) return []
    const isPlanned = (handle === 'can' || handle === 'tray') && random.below(2) === 0
    const plan = toGid('SellingPlan', sellingPlanNumber('Save', random.pick(['Percent', 'Amount', 'Price'])))
    const quantity = handle === 'tray' ? 6 * (1 + random.below(3)) : 1 + random.below(random.pick([2, 9]))
    return [{ merchandiseId: variantOf(handle), quantity, ...(isPlanned && { sellingPlanId: plan }) }]
  })
  const some = <Item>(items: readonly Item[]) => items.filter(() => random.below(2) === 0)
  return {
    lines: lines.length > 0 ? lines : [{ merchandiseId: variantOf('mug'), quantity: 1 }],
    discountCodes: some(['ONCE', 'EACH', 'ALL', 'MONTHLY', 'SHIPFREE', 'OLD']),
    giftCardCodes: some(giftCards),
  }
}

/** Gift cards that pay for several orders; returns their codes. */
async function addGiftCards({ database }: TestShop): Promise<string[]> {
  const cards = [60_00, 90_00].map((value, index) => {
    const code = giftCardCode('secret', String(index))
    const times = { createdAt: new Date().toISOString(), expiresAt: null, sentAt: null }
    const names = { id: `card-${index}`, codeHash: hashOfCode(code), lastCharacters: lastCharactersOf(code) }
    return { code, card: { ...names, ...times, initialValue: value, balance: value, orderNumber: 1, orderLine: 1 } }
  })
  await insertGiftCards(
    database.kysely.withTables<CommerceTables>(),
    cards.map(({ card }) => card),
  )
  return cards.map(({ code }) => code)
}

/** What is left on the gift cards that pay. */
async function balanceOf({ database }: TestShop): Promise<number> {
  const tables = database.kysely.withTables<CommerceTables>()
  const rows = await tables.selectFrom('commerce_gift_card').select('balance').where('order_number', '=', 1).execute()
  return sumOf(rows.map(({ balance }) => Number(balance)))
}

/** The totals on a page of the checkout, by name. Gift cards that pay nothing are left out. */
function totalsOn(page: string): Record<string, number> {
  const [, list = ''] = /<dl class="totals">(.*?)<\/dl>/su.exec(page) ?? []
  const rows = [...list.matchAll(/<dt>([^<]*)<\/dt>\s*<dd>([^<]*)<\/dd>/gu)]
  const amounts = rows.map(([, name = '', amount = '']) => [name, cents(amount)] as const)
  return Object.fromEntries(amounts.filter(([name, amount]) => !name.startsWith('Gift card') || amount < 0))
}

/** The totals in a confirmation mail, with the names of the page. */
function totalsIn(text: string): Record<string, number> {
  const names =
    /^(Items|Discount|Subtotal|Shipping · \w+|Tax|Tax, included|Total|Gift card ending in \w+|Paid otherwise)$/u
  const rows = text.split('\n').flatMap((row) => {
    const [name = '', amount = ''] = row.split('   ')
    return names.test(name) ? [[name, cents(amount)] as const] : []
  })
  return Object.fromEntries(rows)
}

async function confirmationOf({ database }: TestShop, number: number): Promise<string> {
  const entry = await database.kysely
    .selectFrom('outbox')
    .select('payload')
    .where('key', '=', `order-confirmation:${number}`)
    .executeTakeFirstOrThrow()
  return z.object({ text: z.string() }).parse(JSON.parse(entry.payload)).text
}

const deskSchema = z.object({
  totals: z.array(z.object({ amount: z.string().transform(cents) })),
  payments: z.array(z.object({ amount: z.string().transform(cents) })),
  lines: z.array(z.object({ total: z.string().transform(cents) })),
})

const hidden = (page: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`, 'u').exec(page)?.[1] ?? ''

/** Buys a cart, and compares its amounts wherever they are shown. Returns its total. */
async function buy(
  shop: TestShop,
  number: number,
  random: SeededRandom,
  giftCards: readonly string[],
): Promise<number> {
  const { service } = shop
  const before = await balanceOf(shop)
  const cart = await createCart(shop, randomCart(random, giftCards))
  const lines = cart.lines.nodes
  const subtotal = sumOf(lines.map(({ cost }) => cost.subtotalAmount))
  for (const { cost, discountAllocations } of lines) {
    const reduced = sumOf(discountAllocations.map(({ discountedAmount }) => discountedAmount))
    expect(cost.totalAmount).toBe(cost.subtotalAmount - reduced)
  }
  expect(sumOf(lines.map(({ cost }) => cost.totalAmount))).toBe(cart.cost.totalAmount)

  await postStep(service, cart.checkoutUrl, { ...validForm, ...random.pick(places) })
  const url = paymentUrl(cart.checkoutUrl)
  if (random.below(2) === 0) await postStep(service, url, { intent: 'shipping Express' })
  const { page } = await openCheckout(service, url)
  const { 'Left to pay': left, ...shown } = totalsOn(page)
  const { Total: total = Number.NaN, Discount: discount = 0, Tax: tax = 0 } = shown
  const shipping = sumOf(Object.entries(shown).flatMap(([name, amount]) => (name.startsWith('Shipping') ? amount : [])))
  const due = left ?? total
  // The subtotal is after discounts, as in the cart's cost and in the drawer.
  expect(shown['Subtotal']).toBe(cart.cost.totalAmount)
  const items = discount === 0 ? undefined : subtotal
  expect([shown['Items'], discount]).toEqual([items, cart.cost.totalAmount - subtotal])
  expect(total).toBe(cart.cost.totalAmount + shipping + tax)
  expect([hidden(page, 'total'), hidden(page, 'due')]).toEqual([String(total), String(due)])

  const fields = { total, due, digest: hidden(page, 'digest'), cardNumber: '1' }
  expect(await postStep(service, url, fields)).toMatchObject({ status: 303 })
  expect(before - (await balanceOf(shop))).toBe(total - due)
  const { 'Paid otherwise': rest = total, ...placed } = totalsOn(
    (await openCheckout(service, `${url}/../thank-you`)).page,
  )
  expect([placed, rest]).toEqual([shown, due])
  const { 'Paid otherwise': mailedRest = total, ...mailed } = totalsIn(await confirmationOf(shop, number))
  expect([mailed, mailedRest]).toEqual([shown, due])
  const desk = deskSchema.parse(await read(shop, `/orders/${number}`))
  expect(desk.totals.at(-1)?.amount).toBe(total)
  expect(sumOf(desk.payments.map(({ amount }) => amount))).toBe(total)
  expect(sumOf(desk.lines.map((line) => line.total))).toBe(subtotal)
  return total
}

test(`${orders} random orders (seed ${seed}) have the same amounts in cart, checkout, mail, desk and export`, async () => {
  const random = createSeededRandom(seed)
  const shop = await createTestShop({ csv: '' })
  await shop.service.importCatalogue({ text: catalogue, sellingPlans, discounts, shippingRates, taxRates })
  const giftCards = await addGiftCards(shop)
  const totals = new Map<string, number>()
  for (let number = 1001; number <= 1000 + orders; number++)
    totals.set(`#${number}`, await buy(shop, number, random, giftCards))

  let csv = ''
  for await (const part of exportOrders(shop.database)) csv += part
  const rows = z.array(z.record(z.string(), z.string())).parse(parse(csv, { columns: true }))
  for (const [name, ofOrder] of Map.groupBy(rows, (row) => row['Name'])) {
    const [first = {}] = ofOrder
    const amount = (column: string, row = first) => cents(row[column] ?? '')
    const paid = ofOrder.map((row) => {
      const pieces = Number(row['Lineitem quantity'])
      return pieces * amount('Lineitem price', row) - amount('Lineitem discount', row)
    })
    expect(amount('Total')).toBe(totals.get(name ?? ''))
    expect(sumOf(paid)).toBe(amount('Subtotal'))
    expect(sumOf(ofOrder.map((row) => amount('Lineitem discount', row)))).toBe(amount('Discount Amount'))
  }
})
