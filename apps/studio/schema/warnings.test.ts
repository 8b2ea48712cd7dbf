import { expect, test } from 'vitest'
import { image, messages, reference, video, withValues } from '../testing/valid-documents.ts'
import { validate } from '../testing/validate.ts'

const one = (entry: object = {}) => [{ _key: 'a', ...entry }]
const answer = one({ _type: 'block', children: [{ _key: 'b', _type: 'span', text: 'Yes', marks: [] }] })
const button = { _type: 'cta', text: 'Shop' }
const film = { _type: 'media', video }

test.each([
  ['product', { features: { list: one({ _type: 'feature', text: 'Ripe' }) } }, 'a feature without a title'],
  [
    'product',
    { purchaseSettings: { details: one({ _type: 'detail', label: 'Volume' }) } },
    'a fact without a label and a value',
  ],
  [
    'product',
    { relatedSocialMedia: { posts: one({ _type: 'socialPost', caption: 'A' }) } },
    'a post without a picture',
  ],
  [
    'product',
    { relatedSocialMedia: { posts: one({ _type: 'socialPost', image: { _type: 'image', alt: 'A' } }) } },
    'a post without a picture',
  ],
  ['product', { heroGallery: one({ _type: 'slide', caption: 'A' }) }, 'a slide without a picture and a film'],
  ['product', { gallery: { cta: button } }, 'a button without a URL'],
  ['buyNow', { whyItsGreat: one({ _type: 'reason', thumbnail: image }) }, 'a reason without a first heading'],
  ['buyNow', { frequency: { intervals: one({ _type: 'interval', text: 'A' }) } }, 'an interval without a title'],
  ['buyNow', { faq: { faqs: one({ _type: 'faq', answer }) } }, 'an answer without a question'],
  ['buyNow', { faq: { faqs: one({ _type: 'faq', question: 'Why?' }) } }, 'a question without an answer'],
  ['buyNow', { marquees: one({ _type: 'marquee' }) }, 'a line without a text'],
  ['testimonial', { attribution: 'Mara' }, 'a testimonial without a quote'],
  ['labResults', { labResults: one({ _type: 'labResult', lotCode: 'A' }) }, 'a result without a name and a product'],
  ['menus', { legalPageMenu: one({ _type: 'link', external: false }) }, 'an empty link'],
  ['shopMenu', { sections: one({ items: one({ link: { external: false } }) }) }, 'an item without a link'],
  ['socialMedia', { links: one({ name: '  ', url: 'https://example.com' }) }, 'a link without a name and a URL'],
  ['signUp', { whatYouGet: one({ _type: 'offer', text: 'A' }) }, 'an offer without a title'],
  ['home', { featuredProductEnabled: true }, 'the banner without a title'],
  ['home', { featuredProductEnabled: true, featuredProductTitle: '  ' }, 'the banner without a title'],
  ['page', { content: one({ _type: 'hero' }) }, 'an empty hero'],
  ['page', { content: one({ _type: 'gallery', items: [] }) }, 'an empty gallery'],
  ['page', { content: one({ _type: 'floatingCta' }) }, 'a floating button without a URL'],
  ['productCategoryCollection', { sections: one() }, 'a section without categories'],
  ['shopMenu', { sections: one() }, 'a section without items'],
  ['announcementBanner', { contents: undefined }, 'a banner without entries'],
  ['announcementBanner', { contents: [] }, 'a banner without entries'],
])('in a %s with %j the Studio warns that the shop does not show %s', async (type, values, entry) => {
  expect(await validate(withValues(type, values))).toMatchObject([
    { level: 'warning', message: `The shop does not show ${entry}.` },
  ])
})

test.each([
  ['buyNow', { faq: { title: 'Questions' } }],
  ['buyNow', { whyItsGreatTitle: 'Because' }],
  ['buyNow', { frequency: { title: 'How often', headings: ['When'] } }],
  ['signUp', { whatYouGetTitle: 'Letters' }],
  ['whatsInside', { relatedLinksHeading: 'More' }],
  ['menus', { primaryMenu: { title: 'Shop', links: [] } }],
  ['productCategory', { menu: { title: 'Elsewhere' } }],
  ['productCategory', { featuredProducts: { text: 'Also good' } }],
  ['product', { relatedSocialMedia: { title: 'Seen' } }],
  ['home', { samplerSubtitle: 'A few' }],
  ['home', { pressTitle: 'In print' }],
])('in a %s with %j the Studio warns that the words around an empty list are not shown', async (type, values) => {
  expect(await validate(withValues(type, values))).toMatchObject([
    { level: 'warning', message: 'The shop does not show the words around an empty list.' },
  ])
})

test.each([
  ['home', { splashHero: { wide: film } }],
  ['productCategory', { introHero: film }],
  ['productCategoryCollection', { introMedia: film }],
  ['signUp', { splash: film }],
])('in a %s with %j the Studio warns that only pictures are shown', async (type, values) => {
  const warning = { level: 'warning', message: 'The shop shows only a picture here, not a video.' }
  expect(await validate(withValues(type, values))).toMatchObject([warning])
})

test.each([{ caption: 'At dusk' }, { attribution: 'Mara' }])(
  'the Studio warns that a place that shows only pictures does not show %j',
  async (words) => {
    const warning = {
      level: 'warning',
      message: 'The shop shows only the picture here, without caption and attribution.',
    }
    expect(await validate(withValues('signUp', { splash: { _type: 'media', image, ...words } }))).toMatchObject([
      warning,
    ])
  },
)

test('VALID-05: a place that shows only pictures has the other rules of media, too', async () => {
  const introHero = { ...film, image }
  expect(await messages('productCategory', { introHero })).toEqual(['Image and video are mutually exclusive'])
})

test('a link in a text without a page and a URL gets a warning', async () => {
  const text = {
    _type: 'block',
    style: 'normal',
    markDefs: one({ _type: 'link' }),
    children: [{ _key: 'b', _type: 'span', text: 'here', marks: ['a'] }],
  }
  expect(await validate(withValues('page', { content: one(text) }))).toMatchObject([
    { level: 'warning', message: 'Without a page and a URL it leads to the home page.' },
  ])
})

const onAmazon = (productLink: object) => withValues('product', { purchaseSettings: { amazon: { productLink } } })

test('a link to Amazon with a text alone gets a warning', async () => {
  expect(await validate(onAmazon({ text: 'Also there' }))).toMatchObject([
    { level: 'warning', message: 'The shop does not show a link without a URL.' },
  ])
  expect(await validate(onAmazon({}))).toEqual([])
})

test('a link with a title alone and an enabled discount without a code get warnings', async () => {
  const menus = withValues('menus', { primaryMenu: { links: one({ _type: 'link', title: 'About' }) } })
  expect(await validate(menus)).toMatchObject([
    { level: 'warning', message: 'Without a page and a URL it leads to the home page.' },
  ])
  expect(await validate(withValues('discountCodeSettings', { isEnabled: true }))).toMatchObject([
    { level: 'warning', message: 'Without a code the shop applies none.' },
  ])
})

const unmarked = { level: 'warning', message: 'The shop shows the link only at {{ link | words }}.' }
const ofAnnouncement = (text: string) =>
  validate(withValues('announcementBanner', { contents: one({ _type: 'announcement', text, link: { url: '/shop' } }) }))
const ofPlace = (content: string, link: object) =>
  validate(withValues('whereToBuy', { banners: one({ _type: 'whereToBuyBanner', content, link }) }))

test('BANNER2-07: a link of an announcement that has no marker for it gets a warning', async () => {
  expect(await ofAnnouncement('Free shipping')).toMatchObject([unmarked])
  // Placeholders without words stand for the discount code.
  expect(await ofAnnouncement('Free {{ link }}')).toMatchObject([unmarked])
  expect(await ofAnnouncement('Free {{link|shipping}}')).toEqual([])
  expect(await messages('announcementBanner', { contents: one({ _type: 'announcement', text: 'Free' }) })).toEqual([])
})

test('BANNER2-01: a link of a place to buy that has no marker for it gets a warning', async () => {
  const link = { _type: 'link', url: '/shop' }
  expect(await ofPlace('At the pier', link)).toMatchObject([unmarked])
  expect(await ofPlace('At the pier', { _type: 'link', page: reference('about') })).toMatchObject([unmarked])
  for (const marked of ['At the {{ link | pier }}', 'At {{ link }}']) expect(await ofPlace(marked, link)).toEqual([])
  expect(await ofPlace('At the pier', { _type: 'link', external: false })).toEqual([])
})
