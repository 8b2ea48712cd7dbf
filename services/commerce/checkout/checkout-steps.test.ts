import { describe, expect, test } from 'vitest'
import { toGid } from '../values/gid.ts'
import { variantNumber } from '../catalogue/catalogue-ids.ts'
import type { CommerceTables } from '../database/tables.ts'
import { catalogue, createTestShop, tonic6, type TestShop } from '../testing/commerce.ts'
import { discounts, shippingRates, taxRates } from '../testing/rates.ts'
import { validForm, openCheckout, pay, paymentUrl, postStep } from '../testing/shopper.ts'
import { createCart, readCart } from '../testing/storefront-client.ts'

const giftCards = `gift-card,Gift Card,,Halcyon,Gift Card,,TRUE,Title,Default Title,GIFT,0,continue,50.00,,,,active
`
const csv = catalogue + giftCards
const withColumns = csv
  .split('\n')
  .map((line, index) => {
    if (line === '') return line
    if (index === 0) return `${line},Gift Card,Variant Requires Shipping`
    return line.startsWith('gift-card') ? `${line},TRUE,FALSE` : `${line},FALSE,TRUE`
  })
  .join('\n')
const giftCard = toGid('ProductVariant', variantNumber('gift-card', ['Default Title']))
const { cardNumber, ...information } = validForm

async function openShop(): Promise<TestShop> {
  const shop = await createTestShop({ csv: '' })
  await shop.service.importCatalogue({ text: withColumns, discounts, shippingRates, taxRates })
  return shop
}

async function readOrder({ database }: TestShop) {
  const orders = await database.kysely.withTables<CommerceTables>().selectFrom('commerce_order').selectAll().execute()
  expect(orders).toHaveLength(1)
  return orders[0]!
}

/** The price on the page's button, in minor units. */
const totalOn = (page: string): number => Number(/name="total" value="(\d+)"/.exec(page)?.[1])

describe('shipping and tax', () => {
  test('the payment step shows address, shipping, tax and total, and the order has them', async () => {
    const shop = await openShop()
    const { checkoutUrl } = await createCart(shop.service, [{ merchandiseId: tonic6 }])
    const entered = await postStep(shop.service, checkoutUrl, information)
    expect([entered.status, entered.location]).toEqual([303, new URL(paymentUrl(checkoutUrl)).pathname])
    const { page } = await openCheckout(shop.service, paymentUrl(checkoutUrl))
    for (const text of ['ada<wbr />', 'San Francisco, CA 94110', '$6.00', '$16.00', '$1.60', 'Pay $29.60']) {
      expect(page).toContain(text)
    }
    expect(totalOn(page)).toBe(2960)
    expect(await postStep(shop.service, paymentUrl(checkoutUrl), { cardNumber, total: 2960 })).toMatchObject({
      status: 303,
    })
    expect(await readOrder(shop)).toMatchObject({
      subtotal: 2200,
      shipping: 600,
      shipping_method: 'Standard',
      tax: 160,
      tax_name: 'Sales tax',
      total: 2960,
    })
    const confirmation = await openCheckout(shop.service, `${checkoutUrl}/thank-you`)
    for (const text of ['$6.00', '$1.60', '$29.60']) expect(confirmation.page).toContain(text)
    const [mail] = await shop.database.kysely.selectFrom('outbox').selectAll().execute()
    expect(mail?.payload).toContain('Total   $29.60')
  })

  test('choosing another shipping method changes the total, and is stored; an unknown one changes nothing', async () => {
    const shop = await openShop()
    const { checkoutUrl } = await createCart(shop.service, [{ merchandiseId: tonic6 }])
    await postStep(shop.service, checkoutUrl, information)
    const chosen = await postStep(shop.service, paymentUrl(checkoutUrl), { intent: 'shipping Express' })
    expect(totalOn(chosen.page)).toBe(3960)
    expect(chosen.page).toMatch(/value="shipping Express"\s+aria-pressed="true"\s+autofocus/)
    expect(chosen.page.match(/autofocus/g)).toHaveLength(1)
    const unknown = await postStep(shop.service, paymentUrl(checkoutUrl), { intent: 'shipping Pigeon\0' })
    expect([unknown.status, totalOn(unknown.page)]).toEqual([200, 3960])
    expect(totalOn((await openCheckout(shop.service, paymentUrl(checkoutUrl))).page)).toBe(3960)
    expect(await postStep(shop.service, paymentUrl(checkoutUrl), { cardNumber, total: 2960 })).toMatchObject({
      status: 409,
    })
    expect(await postStep(shop.service, paymentUrl(checkoutUrl), { cardNumber, total: 3960 })).toMatchObject({
      status: 303,
    })
    expect(await readOrder(shop)).toMatchObject({ shipping: 1600, shipping_method: 'Express', total: 3960 })
  })

  test('a free-shipping code removes the shipping price', async () => {
    const shop = await openShop()
    const { checkoutUrl } = await createCart(shop.service, [{ merchandiseId: tonic6 }], { discountCodes: ['shipfree'] })
    await postStep(shop.service, checkoutUrl, information)
    const { page } = await openCheckout(shop.service, paymentUrl(checkoutUrl))
    expect(totalOn(page)).toBe(2360)
    await postStep(shop.service, paymentUrl(checkoutUrl), { cardNumber, total: 2360 })
    expect(await readOrder(shop)).toMatchObject({ shipping: 0, shipping_method: 'Standard', total: 2360 })
  })

  test('a tax included in prices is shown and not added', async () => {
    const shop = await openShop()
    const { checkoutUrl } = await createCart(shop.service, [{ merchandiseId: tonic6 }])
    await postStep(shop.service, checkoutUrl, { ...information, country: 'DE', region: '', postalCode: '10115' })
    const { page } = await openCheckout(shop.service, paymentUrl(checkoutUrl))
    expect(totalOn(page)).toBe(4200)
    expect(page).toMatch(/VAT, included<\/dt>\s*<dd>\$6\.71/)
    await postStep(shop.service, paymentUrl(checkoutUrl), { cardNumber, total: 4200 })
    expect(await readOrder(shop)).toMatchObject({ tax: 671, tax_included: 1, total: 4200 })
  })

  test('a country without shipping is rejected at its field', async () => {
    const { service } = await openShop()
    const { checkoutUrl } = await createCart(service, [{ merchandiseId: tonic6 }])
    const address = { ...information, country: 'FR', region: '', postalCode: '75011' }
    const { status, page } = await postStep(service, checkoutUrl, address)
    expect(status).toBe(422)
    expect(page).toMatch(/id="country-error">We cannot ship this order there/)
    expect(await openCheckout(service, paymentUrl(checkoutUrl))).toMatchObject({ status: 303 })
  })

  test('a cart without shipping has no address, no shipping and no tax', async () => {
    const shop = await openShop()
    const { checkoutUrl } = await createCart(shop.service, [{ merchandiseId: giftCard }])
    const { page } = await openCheckout(shop.service, checkoutUrl)
    expect(page).not.toContain('name="address1"')
    expect(page).not.toContain('In the next step')
    const entered = await postStep(shop.service, checkoutUrl, { email: 'ada@example.com' })
    expect(entered.status).toBe(303)
    expect((await openCheckout(shop.service, paymentUrl(checkoutUrl))).page).not.toContain('Ship to')
    const paid = await postStep(shop.service, paymentUrl(checkoutUrl), { cardNumber, total: 5000 })
    expect(paid.status).toBe(303)
    expect(await readOrder(shop)).toMatchObject({
      shipping_address: 'null',
      shipping_method: null,
      tax: 0,
      total: 5000,
    })
    expect((await openCheckout(shop.service, `${checkoutUrl}/thank-you`)).page).not.toContain('It goes to')
  })

  test('a gift card among other products is not taxed', async () => {
    const { service } = await openShop()
    const { checkoutUrl } = await createCart(service, [{ merchandiseId: giftCard }, { merchandiseId: tonic6 }])
    await postStep(service, checkoutUrl, information)
    expect(totalOn((await openCheckout(service, paymentUrl(checkoutUrl))).page)).toBe(5000 + 2200 + 160)
  })
})

describe('the address form', () => {
  test('choosing a country updates the labels of region and postal code, and keeps the other values', async () => {
    const { service } = await openShop()
    const { checkoutUrl } = await createCart(service, [{ merchandiseId: tonic6 }])
    const typed = { ...information, country: 'CA', intent: 'country', email: 'unfinished' }
    const { status, page } = await postStep(service, checkoutUrl, typed)
    expect(status).toBe(200)
    expect(page).toContain('<label for="region">Province')
    expect(page).toContain('<option value="QC" >Quebec</option>')
    expect(page).toContain('value="unfinished"')
    expect(page).not.toContain('role="alert"')
    expect(page).toMatch(/value="country" formnovalidate autofocus>/)
    const british = await postStep(service, checkoutUrl, { ...typed, country: 'GB' })
    expect(british.page).not.toContain('name="region"')
  })
})

const codes: [code: string, message: string][] = [
  ['nope', 'There is no such code. Is it spelled correctly?'],
  ['BIG', 'Your order is too small for this code.'],
  ['MONTHLY', 'This code is for subscriptions only.'],
]

describe('discount codes', () => {
  test.for(codes)('the code %s is rejected: "%s"', async ([code, message]) => {
    const { service } = await openShop()
    const { id, checkoutUrl } = await createCart(service, [{ merchandiseId: tonic6 }])
    const { status, page } = await postStep(service, checkoutUrl, {
      email: 'half@typed',
      discountCode: code,
      intent: 'add-code',
    })
    expect(status).toBe(422)
    expect(page).toContain(`id="discountCode-error">${message}`)
    expect(page).toContain('value="half@typed"')
    expect((await readCart(service, id))?.discountCodes).toEqual([])
  })

  test('a refused code is named once: a click on any other button goes on without it', async () => {
    const { service } = await openShop()
    const { checkoutUrl } = await createCart(service, [{ merchandiseId: tonic6 }])
    const filled = { ...information, discountCode: 'nope', giftCardCode: '', intent: 'continue' }
    const post = (fields: Record<string, string>) => postStep(service, checkoutUrl, { ...filled, ...fields })
    expect((await post({})).page).toContain('name="discountCode-refused" value="nope"')
    const refused = { 'discountCode-refused': 'nope' }
    expect(await post({ ...refused, discountCode: 'none' })).toMatchObject({ status: 422 })
    expect(await post({ ...refused, intent: 'enter' })).toMatchObject({ status: 422 })
    expect(await post(refused)).toMatchObject({ status: 303 })
    const card = await post({ ...refused, giftCardCode: 'none', intent: 'add-gift-card' })
    expect(card.page).toContain('id="giftCardCode-error"')
    expect((await post({ ...refused, intent: 'country' })).page).not.toContain('"nope"')
  })

  test('codes can be added and removed in both steps, and an entered code is added by every button', async () => {
    const { service } = await openShop()
    const { id, checkoutUrl } = await createCart(service, [{ merchandiseId: tonic6 }])
    const added = await postStep(service, checkoutUrl, { discountCode: ' calm ', intent: 'continue' })
    expect(added.status).toBe(200)
    expect(added.page).toContain('-$2.20')
    expect((await readCart(service, id))?.discountCodes).toEqual([{ code: 'calm', applicable: true }])
    await postStep(service, checkoutUrl, information)
    const removed = await postStep(service, paymentUrl(checkoutUrl), { intent: 'remove-code CALM' })
    expect(totalOn(removed.page)).toBe(2960)
    expect((await readCart(service, id))?.discountCodes).toEqual([])
  })

  test('the discount code in the checkout’s URL is applied', async () => {
    const { service } = await openShop()
    const { checkoutUrl } = await createCart(service, [{ merchandiseId: tonic6 }])
    expect((await openCheckout(service, `${checkoutUrl}?discount=CALM`)).page).toContain('-$2.20')
    expect((await openCheckout(service, checkoutUrl)).page).toContain('-$2.20')
    expect((await openCheckout(service, `${checkoutUrl}?discount=NOPE`)).status).toBe(200)
  })

  test('several discount codes in the checkout’s URL, separated by commas, are applied if applicable', async () => {
    const { service } = await openShop()
    const { id, checkoutUrl } = await createCart(service, [{ merchandiseId: tonic6 }])
    await openCheckout(service, `${checkoutUrl}?discount=NOPE,%20shipfree,CALM,,calm`)
    const codes = (await readCart(service, id))?.discountCodes.map(({ code }) => code)
    expect(codes).toEqual(['shipfree', 'CALM'])
  })
})

describe('the order', () => {
  test('the checkout’s URL parameters are stored with the order, within limits', async () => {
    const shop = await openShop()
    const { checkoutUrl } = await createCart(shop.service, [{ merchandiseId: tonic6 }])
    await openCheckout(shop.service, `${checkoutUrl}?utm_source=news&ga4_id=G-1&rfsn=1&rfsn=2&cart_token=abc`)
    await openCheckout(shop.service, `${checkoutUrl}?utm_source=mail&origin=https%3A%2F%2Fshop.test`)
    await openCheckout(shop.service, `${checkoutUrl}?huge=${'x'.repeat(3000)}`)
    const many = Array.from({ length: 200 }, (_, index) => `p${index}=1`).join('&')
    await openCheckout(shop.service, `${checkoutUrl}?${many}`)
    await pay(shop.service, checkoutUrl, { total: 2960 })
    const parameters: unknown[] = JSON.parse((await readOrder(shop)).parameters)
    expect(parameters.slice(0, 6)).toEqual([
      ['ga4_id', 'G-1'],
      ['rfsn', '1'],
      ['rfsn', '2'],
      ['cart_token', 'abc'],
      ['utm_source', 'mail'],
      ['origin', 'https://shop.test'],
    ])
    expect(parameters).toHaveLength(100)
  })

  test('a cart’s gift note is shown, escaped, and mentioned in the confirmation', async () => {
    const { service } = await openShop()
    const attributes = [
      { key: 'giftText', value: 'For <b>you</b>' },
      { key: 'giftEmail', value: 'grace@example.com' },
    ]
    const { checkoutUrl } = await createCart(service, [{ merchandiseId: tonic6 }], { attributes })
    for (const url of [checkoutUrl, `${checkoutUrl}?again=1`]) {
      const { page } = await openCheckout(service, url)
      expect(page).toContain('For &lt;b&gt;you&lt;/b&gt;')
      expect(page).toContain('To grace@example.com')
    }
    const without = await createCart(service, [{ merchandiseId: tonic6 }], { attributes: attributes.slice(0, 1) })
    expect((await openCheckout(service, without.checkoutUrl)).page).not.toContain('Digital gift note')
  })
})
