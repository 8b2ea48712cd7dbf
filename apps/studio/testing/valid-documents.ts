import { validate, type TestDocument } from './validate.ts'

export const image = { _type: 'image', asset: { _type: 'reference', _ref: 'image-abc-10x10-png' } }
export const video = { file: { _type: 'file', asset: { _type: 'reference', _ref: 'file-abc-mp4' } } }
export const slug = (current: string) => ({ _type: 'slug', current })
export const reference = (id: string) => ({ _type: 'reference', _ref: id })
export const color = (hex: string) => ({ _type: 'color', hex, alpha: 1 })

/** This many entries, each with its own key and index. */
export const list = <Entry extends object>(count: number, entry: (index: number) => Entry) =>
  Array.from({ length: count }, (_, index) => ({ _key: `k${index}`, ...entry(index) }))
export const references = (count: number) => list(count, (index) => reference(`other-${index}`))
export const images = (count: number) => list(count, () => image)
export const colors = (count: number) => ({ _type: 'colors', backgroundColors: list(count, () => color('#ffd9c7')) })
export const objects = (count: number, type: string) => list(count, () => ({ _type: type }))

/** Minimal valid documents. */
export const validDocuments: Record<string, TestDocument> = {
  page: { _type: 'page', title: 'About', slug: slug('about') },
  buyNow: { _type: 'buyNow', title: 'Subscribe', slug: slug('subscribe') },
  signUp: { _type: 'signUp', title: 'The calm list', slug: slug('the-calm-list') },
  productCategory: { _type: 'productCategory', title: 'Zero proof', slug: slug('zero-proof') },
  productCategoryCollection: { _type: 'productCategoryCollection', title: 'All', slug: slug('all') },
  product: {
    _type: 'product',
    title: 'Dusk Spritz',
    slug: slug('dusk-spritz'),
    category: reference('zero-proof'),
    shopify: {
      isSubscription: true,
      product: { id: 'gid://shopify/Product/1', title: 'Dusk Spritz' },
      subscription: { id: 'gid://shopify/Product/1', title: 'Dusk Spritz' },
    },
    thumb: { image },
    colors: colors(1),
  },
  home: { _type: 'home', moodProductCategory: reference('mood') },
  homeNonCBD: { _type: 'homeNonCBD', moodProductCategory: reference('mood') },
  menus: { _type: 'menus' },
  ingredients: { _type: 'ingredients' },
  press: { _type: 'press', title: 'The Low Tide Review', quote: 'It went rather well.' },
  announcementBanner: {
    _type: 'announcementBanner',
    contents: [{ _key: 'a', _type: 'announcement', text: 'Hello' }],
    color: { background: color('#1d2a58'), text: color('#ffffff') },
  },
  cart: {
    _type: 'cart',
    giftNoteTextPlaceholder: 'Something kind',
    giftingNotice: 'By mail',
    cbdWarning: 'Adults only',
    shippingNotePowderProducts: 'In two boxes',
  },
  form: {
    _type: 'form',
    title: 'Contact',
    slug: slug('contact'),
    notificationRecipients: [{ _key: 'r', _type: 'recipient', name: 'Us', email: 'us@example.com' }],
    fields: [{ _key: 'f', _type: 'formField', label: 'Your name', name: 'name', type: 'text' }],
  },
  promotionalProduct: { _type: 'promotionalProduct', size: '12 pack' },
  discountCodeSettings: { _type: 'discountCodeSettings' },
}

/** A valid document of a type with some values changed. */
export const withValues = (type: string, values: object): TestDocument => ({
  ...validDocuments[type],
  _type: type,
  ...values,
})

/** The errors in such a document, without warnings. */
export async function messages(type: string, values: object = {}): Promise<string[]> {
  const findings = await validate(withValues(type, values))
  return findings.filter(({ level }) => level === undefined).map(({ message }) => message)
}
