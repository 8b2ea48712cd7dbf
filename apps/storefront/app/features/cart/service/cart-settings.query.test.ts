import { vercelStegaCombine } from '@vercel/stega'
import { expect, test } from 'vitest'
import { cartSettingsQuery, toCartSettings } from './cart-settings.query.ts'

test('ENTITY-12, ENTITY-13: the cart’s settings have promotions by size, and products by sold id', () => {
  const settings = toCartSettings(
    cartSettingsQuery.schema.parse({
      texts: null,
      discount: null,
      featured: null,
      subscriptionSkus: ['SKU-24', null],
      promotions: [
        { size: '24 pack', targetProductSkus: ['B'], limitedTargetProductSkus: null },
        { size: '6 pack', targetProductSkus: ['A'], limitedTargetProductSkus: ['C'] },
        { targetProductSkus: ['broken'] },
      ],
      products: [
        { title: 'Dusk', id: '1', subscriptionId: '2', slug: 'dusk', category: 'mood', ingredients: ['Hops', null] },
      ],
    }),
  )
  expect(settings.promotions).toEqual([
    { size: '6 pack', targetProductSkus: ['A'], limitedTargetProductSkus: ['C'] },
    { size: '24 pack', targetProductSkus: ['B'], limitedTargetProductSkus: [] },
  ])
  expect(settings.subscriptionSkus).toEqual(['SKU-24'])
  const dusk = { title: 'Dusk', path: '/shop/mood/dusk', ingredients: ['Hops'] }
  expect(settings.products).toEqual({ 'gid://shopify/Product/1': dusk, 'gid://shopify/Product/2': dusk })
})

test('DRAWER-22: a blank text is none, so that the cart has no note without words', () => {
  const texts = { giftNoteTextPlaceholder: '', giftingNotice: ' ', cbdWarning: '\n', shippingNotePowderProducts: 'Two' }
  const settings = { texts, discount: null, featured: null, subscriptionSkus: [], promotions: [], products: [] }
  expect(toCartSettings(cartSettingsQuery.schema.parse(settings)).texts).toEqual({
    giftNoteTextPlaceholder: null,
    giftingNotice: null,
    cbdWarning: null,
    shippingNotePowderProducts: 'Two',
  })
})

test('spaces around sizes and SKUs are left out, because the cart compares them', () => {
  const promotion = { size: ' 12 pack ', targetProductSkus: ['STICK '], limitedTargetProductSkus: ['\tCARD'] }
  const { promotions, subscriptionSkus } = toCartSettings(
    cartSettingsQuery.schema.parse({
      texts: null,
      discount: null,
      featured: null,
      subscriptionSkus: ['SKU-24 '],
      products: [],
      promotions: [promotion],
    }),
  )
  expect(subscriptionSkus).toEqual(['SKU-24'])
  expect(promotions).toEqual([{ size: '12 pack', targetProductSkus: ['STICK'], limitedTargetProductSkus: ['CARD'] }])
})

const withOrigin = (text: string) => vercelStegaCombine(text, { origin: 'sanity.io', href: '/' })

test('the settings contain no origins of texts: the cart compares ingredients and SKUs', () => {
  const { texts, promotions, products } = toCartSettings(
    cartSettingsQuery.schema.parse({
      texts: { cbdWarning: withOrigin('Not for pilots.') },
      discount: null,
      featured: null,
      subscriptionSkus: [],
      promotions: [{ size: withOrigin('6 pack'), targetProductSkus: [withOrigin('A')] }],
      products: [{ title: 'Dusk', id: '1', slug: 'dusk', category: 'mood', ingredients: [withOrigin('Hops')] }],
    }),
  )
  expect(texts?.cbdWarning).toBe('Not for pilots.')
  expect(promotions).toEqual([{ size: '6 pack', targetProductSkus: ['A'], limitedTargetProductSkus: [] }])
  expect(products['gid://shopify/Product/1']?.ingredients).toEqual(['Hops'])
})
