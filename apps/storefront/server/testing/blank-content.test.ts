import { afterAll, expect, test } from 'vitest'
import { exclusion } from '../../app/content/excluded.ts'
import { layoutQuery } from '../../app/layout/layout.query.ts'
import { buyNowQuery } from '../../app/routes/buy-now/buy-now.query.ts'
import { categoryQuery } from '../../app/routes/category/category.query.ts'
import { collectionQuery } from '../../app/routes/collection/collection.query.ts'
import { labResultsQuery } from '../../app/routes/lab-results/lab-results.query.ts'
import { searchQuery } from '../../app/routes/search/search.query.ts'
import { signUpQuery } from '../../app/routes/sign-up/sign-up.query.ts'
import { whatsInsideQuery } from '../../app/routes/whats-inside/whats-inside.query.ts'
import { wholesaleQuery } from '../../app/routes/wholesale/wholesale.query.ts'
import { openOwnServices } from './own-services.ts'

const slug = { _type: 'slug', current: 'waters' }
const category = { _type: 'reference', _ref: 'waters' }
const product = { _type: 'reference', _ref: 'fern' }

/** Documents in whose optional texts an editor has left a space: the Studio keeps it. */
const services = await openOwnServices({
  documents: [
    {
      _id: 'waters',
      _type: 'productCategory',
      title: 'Waters',
      slug,
      introTitle: ' ',
      marquees: [
        { _key: 'a', text: ' ' },
        { _key: 'b', text: 'Waters run' },
      ],
      introCta: { _type: 'cta', text: ' ', url: '/shop' },
      menu: { links: [{ _key: 'a', title: ' ', page: category }] },
      products: [{ _key: 'a', ...product }],
    },
    {
      _id: 'fern',
      _type: 'product',
      title: 'Fern',
      slug,
      category,
      badge: ' ',
      thumb: { image: { asset: { _ref: 'image-a-4x3-webp', _weak: true } } },
    },
    { _id: 'klaviyo', _type: 'klaviyo', listId: ' letters\t' },
    { _id: 'blank', _type: 'announcementBanner', contents: [{ _key: 'a', text: ' ' }] },
    { _id: 'siteBanners', _type: 'siteBanners', banners: [{ _key: 'a', _type: 'reference', _ref: 'blank' }] },
    { _id: 'siteMeta', _type: 'siteMeta', siteDescription: ' ' },
    { _id: 'letters', _type: 'signUp', title: 'Letters', slug, listId: ' ', intro: { title: '\n' } },
    { _id: 'wholesale', _type: 'wholesale', title: ' ' },
    { _id: 'lab', _type: 'labResults', pageTitle: ' ', labResults: [{ _key: 'a', name: ' ', product }] },
    {
      _id: 'inside',
      _type: 'whatsInside',
      title: ' ',
      productCategorySections: [{ _key: 'a', heading: ' ', productCategory: category }],
    },
    {
      _id: 'all',
      _type: 'productCategoryCollection',
      title: 'All',
      slug,
      introTitle: ' ',
      sections: [
        { _key: 'a', categoryItems: [{ _key: 'a', header: ' ', showMoreText: ' ', productCategory: category }] },
      ],
    },
    {
      _id: 'now',
      _type: 'buyNow',
      title: 'Now',
      slug,
      products: [{ _key: 'a', title: ' ', product, variant: { id: '1' } }],
    },
  ],
})
afterAll(() => services[Symbol.asyncDispose]())

const { content } = services.context()
const parameters = { slug: 'waters', excludedUrls: [], ...exclusion('cbd') }

test('a blank title or text of a page stands for none, so that the default is shown', async () => {
  expect(await content.query(categoryQuery, parameters)).toMatchObject({
    introTitle: null,
    marquees: ['Waters run'],
    introCta: { title: 'Shop', to: '/shop' },
    menu: { links: [{ title: 'Waters' }] },
    products: [{ badge: null }],
  })
  expect(await content.query(collectionQuery, parameters)).toMatchObject({
    introTitle: null,
    sections: [{ categories: [{ header: 'Waters', showMoreText: null }] }],
  })
  expect(await content.query(buyNowQuery, parameters)).toMatchObject({
    products: [{ title: null, product: { title: 'Fern' } }],
  })
  expect(await content.query(wholesaleQuery, parameters)).toMatchObject({ title: 'Wholesale' })
  expect(await content.query(whatsInsideQuery, parameters)).toMatchObject({
    title: 'What’s inside',
    parts: [{ heading: 'Waters' }],
  })
  expect(await content.query(labResultsQuery, parameters)).toMatchObject({
    pageTitle: 'Lab results',
    results: [{ name: 'Fern' }],
  })
})

test('a blank list of a sign-up page stands for that of the site, which is taken without spaces', async () => {
  expect(await content.query(signUpQuery, parameters)).toMatchObject({ listId: null, intro: { title: null } })
  expect(await content.query(layoutQuery, { ...parameters, homeId: 'home', previewed: null })).toMatchObject({
    listId: 'letters',
    banners: [],
    meta: { siteDescription: null },
  })
})

test('a page with a blank title is found under the one that it has on its own page', async () => {
  const found = await content.query(searchQuery, { ...parameters, words: ['wholesale*'], commerceIds: [] })
  expect(found.pages).toMatchObject([{ type: 'wholesale', title: 'Wholesale' }])
})
