import { describe, expect, test } from 'vitest'
import {
  color,
  colors,
  image,
  list,
  messages,
  reference,
  slug,
  objects,
  video,
  withValues,
} from '../testing/valid-documents.ts'
import { unknownFields, validate, type TestDocument } from '../testing/validate.ts'

test('VALID-27: a product needs a background color', async () => {
  const message = 'Please choose at least one background color'
  expect(await messages('product', { colors: colors(0) })).toEqual([message])
  expect(await messages('product', { colors: undefined })).toEqual([message])
})

test('an entry of a list of colors needs a color; a field may have none', async () => {
  const withEmpty = { _type: 'colors', textColor: { _type: 'color' }, backgroundColors: objects(1, 'color') }
  expect(await messages('product', { colors: withEmpty })).toEqual(['Pick a color, or remove this entry'])
  for (const wrong of [color('#abc'), { ...color('#a2b0ff'), alpha: 1.5 }, { ...color('#a2b0ff'), alpha: -1 }]) {
    expect(await messages('product', { colorSectionBackground: wrong })).toHaveLength(1)
  }
})

const findingsOfLink = (link: object) =>
  validate(withValues('menus', { loginLink: { _type: 'link', title: 'Somewhere', ...link } }))

const ofLink = (url: string) => findingsOfLink({ url })
const ofCta = (url: string) => messages('productCategory', { introCta: { _type: 'cta', text: 'Go', url } })
const ofBanner = (url: string) =>
  messages('announcementBanner', { contents: [{ _key: 'a', _type: 'announcement', text: 'Hello', link: { url } }] })

describe('links', () => {
  test('VALID-01: a page and a url cannot both be set', async () => {
    expect(await findingsOfLink({ page: reference('about'), url: '/shop' })).toEqual([
      { path: 'loginLink.url', message: "URL unset, the page's URL is determined automatically" },
    ])
    expect(await findingsOfLink({ page: reference('about') })).toEqual([])
    expect(await findingsOfLink({ url: '/shop' })).toEqual([])
  })

  test('VALID-02: a link to a page is not external', async () => {
    expect(await findingsOfLink({ page: reference('about'), external: true })).toEqual([
      { path: 'loginLink.external', message: 'Page does not exist outside of the site' },
    ])
    expect(await findingsOfLink({ page: reference('about'), external: false })).toEqual([])
    expect(await findingsOfLink({ url: 'https://example.com', external: true })).toEqual([])
  })

  test('VALID-03: URLs may be relative or absolute, but not executable', async () => {
    for (const url of ['/shop', 'https://example.com']) expect(await findingsOfLink({ url })).toEqual([])
    expect(await findingsOfLink({ url: 'javascript:alert(1)' })).toHaveLength(1)
  })

  test.each([
    ['link', ofLink],
    ['call to action', ofCta],
    ['banner', ofBanner],
  ])('the url of a %s begins as the shop needs it', async (_name, findings) => {
    for (const url of ['/shop', '#top', 'https://example.com', 'mailto:ada@example.com', 'tel:+1555']) {
      expect([url, await findings(url)]).toEqual([url, []])
    }
    for (const url of ['www.instagram.com/halcyon', 'shop/sparkling-water', '//evil.example', 'http://', 'ftp://a.b']) {
      expect([url, await findings(url)]).toEqual([url, [expect.anything()]])
    }
  })
})

const ofMedia = (media: object) => messages('productCategory', { introMedia: { _type: 'media', ...media } })
const withRatio = (ratio: string) => ofMedia({ video: { ...video, metadata: { aspect_ratio: ratio } } })

describe('media', () => {
  test('VALID-04: an image or a video is required', async () => {
    for (const media of [{}, { caption: 'Nothing to see' }, { image: { _type: 'image' } }]) {
      expect(await ofMedia(media)).toEqual(['An image or video is required'])
    }
    expect(await ofMedia({ image })).toEqual([])
    expect(await ofMedia({ video })).toEqual([])
  })

  test('VALID-05: an image and a video are mutually exclusive', async () => {
    expect(await ofMedia({ image, video })).toEqual(['Image and video are mutually exclusive'])
  })

  test('empty media are valid in an untouched field, but not in a page’s content', async () => {
    const untouched = { _type: 'media', position: 'center' }
    expect(await messages('productCategory', { introMedia: untouched })).toEqual([])
    expect(await messages('page', { content: [{ _key: 'm', ...untouched }] })).toEqual([
      'An image or video is required',
    ])
  })

  test('TYPE-11: the aspect ratio of a video is written as w:h', async () => {
    expect(await withRatio('16:9')).toEqual([])
    for (const ratio of ['1.78', '16/9', '0:9']) expect(await withRatio(ratio)).toHaveLength(1)
  })
})

const withAmazonUrl = (url: string) => messages('product', { purchaseSettings: { amazon: { productLink: { url } } } })

test('VALID-29: an Amazon url must be https', async () => {
  expect(await withAmazonUrl('https://example.com/dusk')).toEqual([])
  expect(await withAmazonUrl('http://example.com/dusk')).toEqual(['An Amazon URL begins with https://'])
})

const marks = ['"', '“', '”', '„', '«', '»', '‹', '›', '「', '』', '＂']

test('VALID-47: a quote may not start with a quotation mark', async () => {
  for (const mark of marks) {
    expect(await messages('press', { quote: `${mark}It went well.` })).toEqual([
      'Quotation marks will be added for you',
    ])
  }
})

test('VALID-48: a quote may not end with a quotation mark', async () => {
  for (const mark of marks) {
    expect(await messages('press', { quote: `It went well.${mark}` })).toEqual([
      'Quotation marks will be added for you',
    ])
  }
})

test('single quotation marks around a quote are invalid; marks and apostrophes inside are valid', async () => {
  expect(await messages('press', { quote: "'It went well.'" })).toEqual(['Quotation marks will be added for you'])
  for (const quote of ['’Tis the season', 'They said “calm”, twice.', "The editors'"]) {
    expect(await messages('press', { quote })).toEqual([])
  }
})

const entries = (count: number) => list(count, () => ({ _type: 'announcement', text: 'Hello' }))
const withColor = (name: string, value: object) => messages('announcementBanner', { color: { [name]: value } })

describe('banners', () => {
  test('VALID-49: an entry needs a text', async () => {
    expect(await messages('announcementBanner', { contents: objects(1, 'announcement') })).toEqual([
      'A text is required.',
    ])
  })

  test('VALID-50: a static banner has one entry', async () => {
    expect(await messages('announcementBanner', { static: true, contents: entries(1) })).toEqual([])
    expect(await messages('announcementBanner', { static: true, contents: entries(2) })).toEqual([
      'Only one entry may be specified for stationary banners',
    ])
  })

  test('VALID-51: a banner that is not static may have more', async () => {
    expect(await messages('announcementBanner', { static: false, contents: entries(3) })).toEqual([])
  })

  test.each(['background', 'text'])('VALID-52: the color of the %s is one of the four presets', async (name) => {
    for (const hex of ['#1d2a58', '#25385b', '#a2b0ff', '#FFFFFF'])
      expect(await withColor(name, color(hex))).toEqual([])
    expect(await withColor(name, color('#ff0000'))).toEqual(['Please choose one of the four colors of banners'])
  })

  test.each(['background', 'text'])('VALID-53: the color of the %s has no transparency', async (name) => {
    expect(await withColor(name, { ...color('#1d2a58'), alpha: 0.5 })).toHaveLength(1)
  })
})

test('VALID-55, GIFT-17: a gift note placeholder has at most 120 characters', async () => {
  expect(await messages('cart', { giftNoteTextPlaceholder: 'x'.repeat(120) })).toEqual([])
  expect(await messages('cart', { giftNoteTextPlaceholder: 'x'.repeat(121) })).toHaveLength(1)
  // An emoji is one character, as in the gift note itself.
  expect(await messages('cart', { giftNoteTextPlaceholder: '🌊'.repeat(120) })).toEqual([])
  expect(await messages('cart', { giftNoteTextPlaceholder: '🌊'.repeat(121) })).toHaveLength(1)
})

test.each([
  ['VALID-59', 'label', 'A label is required.'],
  ['VALID-60', 'name', 'A name is required.'],
  ['VALID-61', 'type', 'A type is required.'],
])('%s: a form field needs a %s', async (_rule, name, message) => {
  const whole = { _key: 'f', _type: 'formField', label: 'Your name', name: 'name', type: 'text' }
  expect(await messages('form', { fields: [whole] })).toEqual([])
  expect(await messages('form', { fields: [{ ...whole, [name]: undefined }] })).toEqual([message])
})

test('the fields of a form have different names', async () => {
  const fields = Object.entries({ a: 'email', b: 'phone', c: 'email ' }).map(([_key, name]) => {
    return { _key, _type: 'formField', label: name, name, type: 'text' }
  })
  const message = 'Another field has this name already'
  expect(await validate(withValues('form', { fields }))).toEqual([
    { path: 'fields.[a].name', message },
    { path: 'fields.[c].name', message },
  ])
})

const ofRecipient = (email?: string) =>
  messages('form', { notificationRecipients: [{ _key: 'r', _type: 'recipient', name: 'Us', email }] })

test('a select field needs options, and a recipient an email address', async () => {
  const select = { _key: 'f', _type: 'formField', label: 'Topic', name: 'topic', type: 'select' }
  expect(await messages('form', { fields: [select] })).toEqual(['A select field needs options'])
  expect(await ofRecipient()).toEqual(['An email address is required.'])
  for (const email of ['nowhere', 'a@example.com, b@example.com'])
    expect(await ofRecipient(email)).toEqual(['This is not an email address'])
  expect(await ofRecipient('jösé@exämple.com')).toEqual([])
})

test('the options of a select field have different keys', async () => {
  const options = ['tea', 'coffee', 'tea '].map((key) => ({ _key: key, _type: 'option', key, value: key }))
  const select = { _key: 'f', _type: 'formField', label: 'Topic', name: 'topic', type: 'select', options }
  expect(await messages('form', { fields: [select] })).toEqual([expect.stringContaining('have the key ‘tea’')])
  expect(await messages('form', { fields: [{ ...select, options: options.slice(1) }] })).toEqual([])
})

const ofFile = (accept: string, type = 'file') =>
  messages('form', { fields: [{ _key: 'f', _type: 'formField', label: 'Papers', name: 'papers', type, accept }] })

test('a file field accepts types and endings, with commas between them', async () => {
  for (const accept of ['image/*', 'application/pdf, .CSV', '*/*', '*', 'application/vnd.ms-excel,.7z'])
    expect([accept, await ofFile(accept)]).toEqual([accept, []])
  for (const accept of ['pdf, docx', '.pdf; .docx', '.pdf .docx', ' ', 'image/*,'])
    expect([accept, await ofFile(accept)]).toEqual([accept, [expect.stringContaining('with commas between them')]])
  expect(await ofFile('pdf', 'text')).toEqual([])
})

test('a discount that ends before it starts is invalid', async () => {
  const times = { startTime: '2026-11-02T00:00:00Z', endTime: '2026-11-01T00:00:00Z' }
  expect(await messages('discountCodeSettings', times)).toEqual(['The end must come after the beginning'])
})

const ofCode = (discountCode: string) => messages('discountCodeSettings', { discountCode })

test('the automatic discount has at most 10 codes, each one that the shop applies', async () => {
  const tooLong = 'A code has 1 to 255 characters, and no line break or tab'
  for (const code of ['CALM', ' CALM , Sommer ☀', 'CALM,', 'C'.repeat(255)]) expect(await ofCode(code)).toEqual([])
  for (const code of ['C'.repeat(256), 'CA\tLM', ',']) expect(await ofCode(code)).toEqual([tooLong])
  expect(await ofCode(Array.from({ length: 11 }, (_, index) => `CALM${index}`).join())).toEqual([
    "Can't have more than 10 codes",
  ])
})

const product = (id: string, category: string) =>
  withValues('product', { _id: id, category: reference(category), slug: slug('dusk') })
const paths = async (document: TestDocument, others: object[]) =>
  (await validate(document, others)).map(({ path }) => path)

describe('slugs', () => {
  test('products may share a slug only across categories', async () => {
    expect(await paths(product('a', 'zero-proof'), [product('b', 'zero-proof')])).toEqual(['slug'])
    expect(await paths(product('a', 'zero-proof'), [product('b', 'mood')])).toEqual([])
  })

  test('a document, its draft and its versions in releases may share a slug', async () => {
    const inRelease = product('versions.r.a', 'zero-proof')
    expect(await paths(product('drafts.a', 'zero-proof'), [product('a', 'zero-proof'), inRelease])).toEqual([])
    expect(await paths(inRelease, [product('a', 'zero-proof')])).toEqual([])
    expect(await paths(inRelease, [product('b', 'zero-proof')])).toEqual(['slug'])
  })

  test.each(['/about', 'zz/about', 'zz?x', 'zz#x', 'zz%20y', 'About us', 'a\\b', '..'])(
    'a slug is one part of an address: %j is none',
    async (current) => {
      for (const type of ['page', 'product', 'productCategory', 'signUp', 'form']) {
        expect([type, await messages(type, { slug: slug(current) })]).toEqual([type, [expect.stringMatching(/^Use/)]])
      }
    },
  )

  test.each([
    ['page', 'cart'],
    ['page', 'admin'],
    ['productCategory', 'buy-now'],
  ])('a %s cannot take the address of another page: %s', async (type, current) => {
    expect(await messages(type, { slug: slug(current) })).toEqual([expect.stringContaining('something else')])
    expect(await messages('signUp', { slug: slug(current) })).toEqual([])
  })

  test('two pages may not share a slug, but a page and a sign-up page may', async () => {
    const page = withValues('page', { _id: 'a' })
    expect(await paths(page, [withValues('page', { _id: 'b' })])).toEqual(['slug'])
    expect(await paths(page, [withValues('signUp', { _id: 'b', slug: slug('about') })])).toEqual([])
  })
})

test('an unknown field is detected', async () => {
  expect(await unknownFields({ _type: 'press', tilte: 'Typo' })).toHaveLength(1)
})
