import { afterAll, expect, test } from 'vitest'
import { exclusion } from '../../app/content/excluded.ts'
import { layoutQuery } from '../../app/layout/layout.query.ts'
import { buyNowQuery } from '../../app/routes/buy-now/buy-now.query.ts'
import { categoryQuery } from '../../app/routes/category/category.query.ts'
import { collectionQuery } from '../../app/routes/collection/collection.query.ts'
import { homeQuery } from '../../app/routes/home/home.query.ts'
import { labResultsQuery } from '../../app/routes/lab-results/lab-results.query.ts'
import { pageQuery } from '../../app/routes/page/page.query.ts'
import { productContentQuery } from '../../app/routes/product/product.query.ts'
import { testimonialsPageQuery } from '../../app/routes/testimonials/testimonials-page.query.ts'
import { signUpQuery } from '../../app/routes/sign-up/sign-up.query.ts'
import { whatsInsideQuery } from '../../app/routes/whats-inside/whats-inside.query.ts'
import { whereToBuyQuery } from '../../app/routes/where-to-buy/where-to-buy.query.ts'
import { shopMenuQuery } from '../../app/features/shop-menu/shop-menu.query.ts'
import { openOwnServices } from './own-services.ts'

const slug = { _type: 'slug', current: 'waters' }
const category = { _type: 'reference', _ref: 'waters' }
const product = { _type: 'reference', _ref: 'fern' }
/** As the Studio keeps it when an editor has emptied it. */
const emptied = { _type: 'cta', external: false }
/** As the Studio keeps it when its file was removed. */
const removed = { _type: 'image', alt: 'A fern' }
/** As the Studio creates it with the document. */
const untouchedLink = { _type: 'link', external: false, cbd: false }
const picture = 'image-a-4x3-webp'
const words = [{ _type: 'block', _key: 'a', children: [{ _type: 'span', _key: 'b', text: 'Calm.' }] }]

/** Documents that the Studio publishes, with most of their titles left out. */
const services = await openOwnServices({
  documents: [
    {
      _id: 'waters',
      _type: 'productCategory',
      title: 'Waters',
      slug,
      outroText: 'And that is all.',
      introCta: emptied,
      introHero: { image: removed },
      introMedia: { video: { loop: true } },
      outroImage: removed,
      outroCta: emptied,
      featuredProducts: { cta: emptied },
    },
    { _id: 'mood', _type: 'productCategory', title: 'Mood', slug: { _type: 'slug', current: 'mood' } },
    {
      _id: 'fern',
      _type: 'product',
      title: 'Fern',
      slug,
      category,
      shopify: { product: { id: '1' } },
      relatedProductsTitleLink: untouchedLink,
      features: { cta: emptied },
      favicon: removed,
      thumb: { image: removed },
      ingredients: [{ _key: 'a', _ref: 'peat' }],
      gallery: { cta: emptied },
      purchaseSettings: { amazon: { productLink: { text: 'Buy' } } },
      amazonLink: 'https://www.amazon.com/dp/1',
      amazonCta: { _type: 'cta', text: 'Find it at the river' },
    },
    { _id: 'mara', _type: 'testimonial', attribution: 'Mara', quote: words, link: untouchedLink },
    { _id: 'testimonialsPage', _type: 'testimonialsPage', testimonials: [{ _key: 'a', _ref: 'mara' }] },
    {
      _id: 'whereToBuy',
      _type: 'whereToBuy',
      banners: [{ _key: 'a', enabled: true, content: 'Here. {{ link }}', image: removed, link: untouchedLink }],
    },
    {
      _id: 'home',
      _type: 'home',
      splashCta: emptied,
      floatingCta: emptied,
      featuredProductEnabled: true,
      featuredProductCta: emptied,
      featuredProductImage: removed,
      splashHero: { wide: { image: removed } },
    },
    { _id: 'peat', _type: 'ingredient', title: 'Peat', image: removed },
    { _id: 'siteMeta', _type: 'siteMeta', image: removed },
    {
      _id: 'shopMenu',
      _type: 'shopMenu',
      sections: [{ _key: 'a', items: [{ _key: 'b', link: { title: 'Water', url: '/shop' }, icon: removed }] }],
    },
    {
      _id: 'letters',
      _type: 'signUp',
      title: 'Letters',
      slug,
      poster: removed,
      intro: { title: 'Rarely', cta: emptied },
    },
    { _id: 'lab', _type: 'labResults', labResults: [{ _key: 'a', product, lotCode: 'L1' }] },
    {
      _id: 'inside',
      _type: 'whatsInside',
      productCategorySections: [{ _key: 'a', productCategory: category, image: removed }],
    },
    {
      _id: 'all',
      _type: 'productCategoryCollection',
      title: 'All',
      slug,
      introMedia: {
        _type: 'media',
        position: 'center',
        image: { _type: 'image', asset: { _ref: picture, _weak: true } },
      },
      // As the Studio creates it with the document.
      nonCBDIntroMedia: { _type: 'media', position: 'center' },
      sections: [{ _key: 'a', categoryItems: [{ _key: 'a', productCategory: category }] }],
    },
    {
      _id: 'page',
      _type: 'page',
      title: 'Page',
      slug,
      content: [
        { _type: 'newsletterSignUp', _key: 'a', title: 'For everybody' },
        { _type: 'hero', _key: 'b', cta: emptied },
        { _type: 'floatingCta', _key: 'c', cta: emptied },
      ],
      nonCBDContent: [],
      poster: removed,
    },
    {
      _id: 'now',
      _type: 'buyNow',
      title: 'Now',
      slug,
      cta: emptied,
      poster: removed,
      products: [{ _key: 'a', product, variant: { id: '1' } }],
    },
  ],
})
afterAll(() => services[Symbol.asyncDispose]())

const { content } = services.context()
const parameters = { slug: 'waters', excludedUrls: [], ...exclusion('cbd') }

test('what has no title of its own has that of its product, category or page', async () => {
  const labResults = await content.query(labResultsQuery, parameters)
  expect(labResults).toMatchObject({ pageTitle: 'Lab results', results: [{ name: 'Fern', lotCode: 'L1' }] })
  expect(await content.query(whatsInsideQuery, parameters)).toMatchObject({ parts: [{ heading: 'Waters' }] })
  expect(await content.query(collectionQuery, parameters)).toMatchObject({
    sections: [{ categories: [{ header: 'Waters' }] }],
  })
  expect(await content.query(buyNowQuery, parameters)).toMatchObject({
    products: [{ title: null, product: { title: 'Fern' } }],
  })
})

test('PUB-08, PUB-09: without content of its own the non-hemp site has that of the other one', async () => {
  const hempFree = { ...parameters, ...exclusion('non-cbd') }
  expect(await content.query(collectionQuery, hempFree)).toMatchObject({ media: { image: { id: picture } } })
  expect(await content.query(pageQuery, hempFree)).toMatchObject({
    content: [{ title: 'For everybody' }, {}, {}],
  })
})

test('a link that nobody has filled in is none, and is not reported', async () => {
  expect(await content.query(productContentQuery, { ...parameters, category: null })).toMatchObject({
    relatedTitle: null,
  })
  expect(await content.query(testimonialsPageQuery, { ...parameters, previewed: null })).toMatchObject({
    testimonials: [{ link: null }],
  })
  expect(await content.query(whereToBuyQuery, parameters)).toMatchObject({ banners: [{ link: null }] })
  const home = await content.query(homeQuery, { ...parameters, id: 'home' })
  expect(home).toMatchObject({ storeLocator: { link: null } })
})

test('a call to action that an editor has emptied is none, and is not reported', async () => {
  const none = { cta: null }
  expect(await content.query(categoryQuery, parameters)).toMatchObject({ introCta: null, featured: none, outro: none })
  expect(await content.query(productContentQuery, { ...parameters, category: null })).toMatchObject({
    features: none,
    lookbook: none,
  })
  expect(await content.query(homeQuery, { ...parameters, id: 'home' })).toMatchObject({
    splash: none,
    floatingCta: null,
    featuredProduct: none,
  })
  expect(await content.query(signUpQuery, parameters)).toMatchObject({ intro: none })
  expect(await content.query(buyNowQuery, parameters)).toMatchObject(none)
  expect(await content.query(pageQuery, parameters)).toMatchObject({ content: [{}, none, none] })
})

test('a picture or film whose file an editor has removed is none, and is not reported', async () => {
  const none = { image: null }
  const read = await Promise.all([
    content.query(categoryQuery, parameters),
    content.query(productContentQuery, { ...parameters, category: null }),
    content.query(homeQuery, { ...parameters, id: 'home' }),
    content.query(layoutQuery, { ...parameters, homeId: 'home', previewed: null }),
    content.query(shopMenuQuery, parameters),
    content.query(signUpQuery, parameters),
    content.query(buyNowQuery, parameters),
    content.query(pageQuery, parameters),
    content.query(whereToBuyQuery, parameters),
    content.query(whatsInsideQuery, parameters),
  ])
  expect(read).toMatchObject([
    { introHero: none, introMedia: { video: null }, outro: none },
    { favicon: null, thumb: null, ingredients: [none] },
    { splash: { wide: null }, featuredProduct: none, storeLocator: none },
    { meta: none },
    [{ items: [{ icon: null }] }],
    { poster: null },
    { poster: null },
    { poster: null },
    { banners: [none] },
    { parts: [none] },
  ])
})

test('TYPE-31: the old link to Amazon, with the text of its button, stands in for a new one without a URL', async () => {
  expect(await content.query(productContentQuery, { ...parameters, category: null })).toMatchObject({
    amazon: { url: 'https://www.amazon.com/dp/1', text: 'Find it at the river' },
  })
})

test('BANNER2-01: a marker without words stands for the link of a place to buy, here for none', async () => {
  const banner = { content: 'Here. {{ link |  }}' }
  expect(await content.query(whereToBuyQuery, parameters)).toMatchObject({ banners: [banner] })
  expect(await content.query(homeQuery, { ...parameters, id: 'home' })).toMatchObject({ storeLocator: banner })
})

test('the end of a category is shown without a title, but not when it is empty', async () => {
  expect((await content.query(categoryQuery, parameters))?.outro).toMatchObject({ text: 'And that is all.' })
  expect((await content.query(categoryQuery, { ...parameters, slug: 'mood' }))?.outro).toBeNull()
})

test('the layout knows which of the pages exist to which the shop itself links', async () => {
  const { hasPage } = await content.query(layoutQuery, { ...parameters, homeId: 'home', previewed: null })
  expect(hasPage).toEqual({ subscribe: false, whatsInside: true })
})
