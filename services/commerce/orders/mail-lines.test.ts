import { expect, test } from 'vitest'
import { z } from 'zod'
import { sellingPlanNumber, variantNumber } from '../catalogue/catalogue-ids.ts'
import { toGid } from '../values/gid.ts'
import { catalogue, createTestShop, mug, tonic6, type TestShop } from '../testing/commerce.ts'
import { onePiece, send } from '../testing/order-desk.ts'
import { openCheckout, pay } from '../testing/shopper.ts'
import { createCart } from '../testing/storefront-client.ts'

const sellingPlans =
  'Group,Option,Plan,Interval,Interval Count,Adjustment,Value,Product Handles\nSave,Every,Every 2 weeks,week,2,percentage,10,tonic\n'
const discounts = `Code,Method,Type,Value
Spring,automatic,percentage,50
SHIPFREE,code,free shipping,
`

const mailSchema = z.object({ text: z.string(), html: z.string() })

/** The queued mails, oldest first. */
async function mailsOf({ database }: TestShop) {
  const entries = await database.kysely.selectFrom('outbox').selectAll().orderBy('id').execute()
  return entries.map(({ payload }) => mailSchema.parse(JSON.parse(payload)))
}

test('an order’s mails name what its page names: plans, details of lines, discounts, and free shipping', async () => {
  const shop = await createTestShop({ csv: '' })
  await shop.service.importCatalogue({ text: catalogue, sellingPlans, discounts })
  const hidden = { key: '_source', value: 'tile-7' }
  const engraved = (value: string) => ({ merchandiseId: mug, attributes: [{ key: 'Engraving', value }, hidden] })
  const plan = {
    merchandiseId: tonic6,
    sellingPlanId: toGid('SellingPlan', sellingPlanNumber('Save', 'Every 2 weeks')),
  }
  const { checkoutUrl } = await createCart(shop.service, [engraved('Ada & Bo'), plan, engraved('גרייס!')], {
    discountCodes: ['SHIPFREE'],
  })
  expect(await pay(shop.service, checkoutUrl, { total: 2240 })).toMatchObject({ status: 303 })
  const isSent = async () => (await openCheckout(shop.service, `${checkoutUrl}/thank-you`)).page.includes('On its way')
  expect(await isSent()).toBe(false)
  const tracking = { trackingNumber: '1Z9', trackingUrl: 'https://parcels.test/?n=9' }
  expect((await send(shop, 1001, { ...onePiece, ...tracking })).status).toBe(201)
  expect(await isSent()).toBe(true)
  const { page } = await openCheckout(shop.service, `${checkoutUrl}/thank-you`)
  const [confirmation, parcel] = await mailsOf(shop)

  for (const mail of [confirmation, parcel]) {
    expect(mail?.html).toContain('<meta name="viewport" content="width=device-width" />')
    expect(mail?.html.match(/<h1 [^>]*>[^<]+<\/h1>/g)).toHaveLength(1)
  }
  expect(confirmation?.html.match(/<th scope="row"/g)).toHaveLength(confirmation?.html.match(/<tr/g)?.length ?? 0)
  expect(confirmation?.text).toContain(
    '1 × Dusk Mug   $12.50\nEngraving: Ada & Bo\n1 × Cloud Tonic – 6 pack (Every 2 weeks)   $19.80\n1 × Dusk Mug   $12.50\nEngraving: \u2068גרייס!\u2069\n',
  )
  expect(confirmation?.text).toContain('\nDiscounts: Spring, SHIPFREE\n')
  expect(confirmation?.text).toMatch(/^Shipping · Standard {3}Free$/mu)
  expect(confirmation?.html).toContain('>Free</td>')
  for (const content of [page, confirmation?.html].map((html) => html?.replaceAll(/<\/?bdi>|[\u2068\u2069]/gu, ''))) {
    for (const part of ['Engraving: Ada &amp; Bo', 'Engraving: גרייס!', 'Every 2 weeks', 'Spring', 'SHIPFREE'])
      expect(content).toContain(part)
    expect(content).not.toContain('tile-7')
  }
  expect(parcel?.text).toContain('\n\n1 × Dusk Mug\nEngraving: Ada & Bo\n\n')
  expect(parcel?.text).toContain(
    'These follow later:\n1 × Cloud Tonic – 6 pack (Every 2 weeks)\n1 × Dusk Mug\nEngraving: \u2068גרייס!\u2069\n',
  )
  expect(parcel?.html).toContain('Engraving: Ada &amp; Bo')
  const [, parcels = ''] = /<ul class="parcels">(.*?)<\/ul>/su.exec(page) ?? []
  expect(parcels.match(/(?<=<bdi>)[^<]+/gu)).toEqual(['1 × Dusk Mug', 'Engraving: Ada &amp; Bo'])
  expect(parcels).toContain('Tracking number: 1Z9')
  expect(parcels).toContain('<a href="https://parcels.test/?n=9">Follow the parcel</a>')
})

test('the confirmation of an order without discounts does not mention any', async () => {
  const shop = await createTestShop()
  const { checkoutUrl } = await createCart(shop.service, [{ merchandiseId: mug }])
  await pay(shop.service, checkoutUrl, { total: 1250 })
  const [confirmation] = await mailsOf(shop)
  expect(confirmation?.text).not.toContain('Discounts')
  expect(confirmation?.html).not.toContain('Discounts')
})

test('a mail has ten details of a line at most, and the beginning of long ones', async () => {
  const shop = await createTestShop()
  const attributes = Array.from({ length: 12 }, (_, index) => ({ key: `Row ${index + 1}`, value: '🫧'.repeat(900) }))
  const { checkoutUrl } = await createCart(shop.service, [{ merchandiseId: mug, attributes }])
  await pay(shop.service, checkoutUrl, { total: 1250 })
  const [confirmation] = await mailsOf(shop)
  expect(confirmation?.text.match(/^Row \d+: 🫧{290,300}…$/gmu)).toHaveLength(10)
})

test('the option values of a variant do not run into each other where one is written from right to left', async () => {
  const shop = await createTestShop({
    csv: `Handle,Title,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Price,Variant Requires Shipping
tea,Tea,TRUE,Size,XS,Taste,מנטה,Pack,6 pieces,TEA,10.00,FALSE
`,
  })
  const merchandiseId = toGid('ProductVariant', variantNumber('tea', ['XS', 'מנטה', '6 pieces']))
  const { checkoutUrl } = await createCart(shop.service, [{ merchandiseId }])
  const { page } = await openCheckout(shop.service, checkoutUrl)
  expect(page).toContain('>XS / \u2068מנטה\u2069 / 6 pieces<')
  await pay(shop.service, checkoutUrl, { total: 1000 })
  const [confirmation] = await mailsOf(shop)
  expect(confirmation?.text).toContain('1 × Tea – XS / \u2068מנטה\u2069 / 6 pieces   $10.00\n')
})
