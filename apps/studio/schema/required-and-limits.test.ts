import { describe, expect, test } from 'vitest'
import {
  colors,
  image,
  images,
  messages,
  references,
  validDocuments,
  objects,
  withValues,
} from '../testing/valid-documents.ts'
import { validate } from '../testing/validate.ts'

test.each(Object.keys(validDocuments))('a valid %s has no errors', async (type) => {
  expect(await validate(withValues(type, {}))).toEqual([])
})

test.each<[rule: string, type: string, missing: object, message: string]>([
  ['VALID-06', 'page', { title: undefined }, 'A title is required.'],
  ['VALID-07', 'page', { slug: undefined }, 'A slug is required.'],
  ['VALID-08', 'buyNow', { title: undefined }, 'A title is required.'],
  ['VALID-09', 'buyNow', { slug: undefined }, 'A slug is required.'],
  ['VALID-10', 'productCategoryCollection', { title: undefined }, 'A title is required.'],
  ['VALID-11', 'productCategoryCollection', { slug: undefined }, 'A slug is required.'],
  ['VALID-12', 'signUp', { title: undefined }, 'A title is required.'],
  ['VALID-13', 'signUp', { slug: undefined }, 'A slug is required.'],
  ['VALID-14', 'productCategory', { title: undefined }, 'A title is required.'],
  ['VALID-15', 'productCategory', { slug: undefined }, 'A slug is required.'],
  ['VALID-17', 'product', { title: undefined }, 'Please provide a product title'],
  ['VALID-18', 'product', { slug: undefined }, 'Please provide a product slug'],
  ['VALID-19', 'product', { category: undefined }, 'Please specify a product category'],
  ['VALID-20', 'product', { shopify: { isSubscription: false } }, 'Please select a product'],
  [
    'VALID-21',
    'product',
    { shopify: { isSubscription: true, product: { id: 'gid://shopify/Product/1' } } },
    'Please select a subscription product',
  ],
  [
    'VALID-21',
    'product',
    { shopify: { product: { id: 'gid://shopify/Product/1' } } },
    'Please select a subscription product',
  ],
  ['VALID-23', 'product', { thumb: undefined }, 'Please provide a thumbnail'],
  ['VALID-46', 'press', { quote: undefined }, 'A quote is required.'],
  ['VALID-54', 'cart', { giftNoteTextPlaceholder: undefined }, 'A gift note placeholder is required.'],
  ['VALID-56', 'cart', { giftingNotice: undefined }, 'A text for ‘Gifting notice’ is required.'],
  ['VALID-57', 'cart', { cbdWarning: undefined }, 'A text for ‘Hemp warning’ is required.'],
  ['VALID-58', 'cart', { shippingNotePowderProducts: undefined }, 'A text for ‘Shipping of powders’ is required.'],
  ['VALID-62', 'form', { notificationRecipients: undefined }, 'A form needs notification recipients'],
  ['VALID-62', 'form', { notificationRecipients: [] }, 'A form needs notification recipients'],
  ['VALID-63', 'form', { fields: undefined }, 'A form needs fields'],
  ['VALID-63', 'form', { fields: [] }, 'A form needs fields'],
  ['VALID-64', 'promotionalProduct', { size: undefined }, 'A size is required.'],
])('%s: a %s with missing fields is invalid: %j', async (_rule, type, missing, message) => {
  expect(await messages(type, missing)).toContain(message)
})

const blank = '  '
const formWith = (values: object) => ({
  fields: [{ _key: 'f', _type: 'formField', label: 'Your name', name: 'name', type: 'text', ...values }],
})

test.each<[rules: string, type: string, values: object, message: string]>([
  ['VALID-06', 'page', { title: blank }, 'A title is required.'],
  ['VALID-08', 'buyNow', { title: blank }, 'A title is required.'],
  ['VALID-10', 'productCategoryCollection', { title: blank }, 'A title is required.'],
  ['VALID-12', 'signUp', { title: blank }, 'A title is required.'],
  ['VALID-14', 'productCategory', { title: blank }, 'A title is required.'],
  ['VALID-17', 'product', { title: blank }, 'Please provide a product title'],
  ['VALID-46', 'press', { quote: blank }, 'A quote is required.'],
  [
    'VALID-49',
    'announcementBanner',
    { contents: [{ _key: 'a', _type: 'announcement', text: blank }] },
    'A text is required.',
  ],
  ['VALID-54', 'cart', { giftNoteTextPlaceholder: blank }, 'A gift note placeholder is required.'],
  ['VALID-56', 'cart', { giftingNotice: blank }, 'A text for ‘Gifting notice’ is required.'],
  ['VALID-57', 'cart', { cbdWarning: blank }, 'A text for ‘Hemp warning’ is required.'],
  ['VALID-58', 'cart', { shippingNotePowderProducts: blank }, 'A text for ‘Shipping of powders’ is required.'],
  ['VALID-59', 'form', formWith({ label: blank }), 'A label is required.'],
  ['VALID-60', 'form', formWith({ name: blank }), 'A name is required.'],
  ['VALID-64', 'promotionalProduct', { size: blank }, 'A size is required.'],
])('%s: blanks are no text: %s with %j', async (_rule, type, values, message) => {
  expect(await messages(type, values)).toEqual([message])
})

test('VALID-24: a thumbnail needs an image, which is said once', async () => {
  const message = 'Please provide a thumbnail image'
  for (const thumb of [undefined, {}]) {
    expect(await messages('product', { thumb })).toEqual(['Please provide a thumbnail', message])
  }
  expect(await messages('product', { thumb: { image: { _type: 'image' } } })).toEqual([message])
})

test.each([
  { _type: 'wholesale' },
  { _type: 'whatsInside' },
  { _type: 'press', quote: 'It went rather well.' },
  { ...validDocuments['form'], _type: 'form', title: undefined, slug: undefined },
])('a title or slug that the specification does not require may be missing: $_type', async (document) => {
  expect(await validate(document)).toEqual([])
})

test('an ingredient without a title can be published, with a warning', async () => {
  const findings = await validate({ _type: 'ingredient' })
  expect(findings).toEqual([{ path: 'title', level: 'warning', message: expect.stringContaining('does not show') }])
})

test.each(['home', 'homeNonCBD'])('VALID-37: %s needs the category of the mood drinks', async (type) => {
  expect(await messages(type, { moodProductCategory: undefined })).toHaveLength(1)
})

test('VALID-22: a product without subscriptions needs no subscription product', async () => {
  const shopify = { isSubscription: false, product: { id: 'gid://shopify/Product/1' } }
  expect(await messages('product', { shopify })).toEqual([])
})

test.each<[rule: string, type: string, limit: number, of: (count: number) => object, message: string]>([
  [
    'VALID-25',
    'product',
    6,
    (count) => ({ thumb: { image, hovers: images(count) } }),
    "A thumbnail can't have more than 6 hover images",
  ],
  [
    'VALID-26',
    'product',
    4,
    (count) => ({ ingredients: references(count) }),
    "A product can't have more than 4 highlighted ingredients",
  ],
  ['VALID-28', 'product', 4, (count) => ({ colors: colors(count) }), "Can't have more than 4 background colors"],
  [
    'VALID-38',
    'product',
    4,
    (count) => ({ relatedSocialMedia: { posts: objects(count, 'socialPost') } }),
    "Can't have more than 4 social posts",
  ],
  [
    'VALID-39',
    'productCategory',
    4,
    (count) => ({ marquees: objects(count, 'marquee') }),
    "Can't have more than 4 marquees",
  ],
  ['VALID-40', 'buyNow', 4, (count) => ({ marquees: objects(count, 'marquee') }), "Can't have more than 4 marquees"],
  ['VALID-41', 'buyNow', 6, (count) => ({ whyItsGreat: objects(count, 'reason') }), "Can't have more than 6 reasons"],
  ['VALID-42', 'signUp', 6, (count) => ({ whatYouGet: objects(count, 'offer') }), "Can't have more than 6 offers"],
  [
    'VALID-43',
    'buyNow',
    4,
    (count) => ({ frequency: { intervals: objects(count, 'interval') } }),
    "Can't have more than 4 intervals",
  ],
  [
    'VALID-44',
    'menus',
    4,
    (count) => ({ legalPageMenu: objects(count, 'link') }),
    "Can't have more than 4 legal links",
  ],
  [
    'VALID-45',
    'ingredients',
    4,
    (count) => ({ featuredIngredients: references(count) }),
    "Can't have more than 4 ingredients",
  ],
])('%s: a %s is valid with %i entries and invalid with one more', async (_rule, type, limit, of, message) => {
  expect(await messages(type, of(limit))).toEqual([])
  expect(await messages(type, of(limit + 1))).toEqual([message])
})

test('lists of products and ingredients name each once', async () => {
  const twice = references(1).flatMap((entry) => [entry, { ...entry, _key: 'again' }])
  for (const values of [{ featuredWater: twice }, { testimonials: twice }]) {
    expect((await messages('home', values)).length).toBeGreaterThan(0)
  }
  expect((await messages('product', { ingredients: twice })).length).toBeGreaterThan(0)
})

describe.each(['home', 'homeNonCBD'])('%s', (type) => {
  test.each([
    ['VALID-30', 'featuredSampler', 8, 'products'],
    ['VALID-31', 'featuredZeroproof', 8, 'products'],
    ['VALID-32', 'moodWaterProducts', 8, 'products'],
    ['VALID-33', 'moodPowderProducts', 8, 'products'],
    ['VALID-34', 'featuredWater', 8, 'products'],
    ['VALID-35', 'featuredPress', 4, 'press quotes'],
    ['VALID-36', 'testimonials', 8, 'testimonials'],
  ])('%s: %s is valid with %i entries and invalid with one more', async (_rule, name, limit, what) => {
    expect(await messages(type, { [name]: references(limit) })).toEqual([])
    expect(await messages(type, { [name]: references(limit + 1) })).toEqual([`Can't have more than ${limit} ${what}`])
  })
})
