import { createStaticHandler } from 'react-router'
import { afterAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { readPage } from '../../app/content/read-page.ts'
import { isUnconditional } from '../../app/features/banner/choose-banner.ts'
import { buyNowQuery } from '../../app/routes/buy-now/buy-now.query.ts'
import { categoryQuery } from '../../app/routes/category/category.query.ts'
import { collectionQuery } from '../../app/routes/collection/collection.query.ts'
import { pageQuery } from '../../app/routes/page/page.query.ts'
import { productContentQuery } from '../../app/routes/product/product.query.ts'
import { signUpQuery } from '../../app/routes/sign-up/sign-up.query.ts'
import { loader as loadTestimonials } from '../../app/routes/testimonials/route.tsx'
import { loader as loadRoot } from '../../app/root.tsx'
import { wholesaleQuery } from '../../app/routes/wholesale/wholesale.query.ts'
import { openOwnServices } from './own-services.ts'

const water = { _type: 'reference', _ref: 'productCategory-1' }

/** Two documents of a type with one slug, as after 'Duplicate' in the Studio. */
const twice = (_type: string, fields: object = {}) =>
  ['1', '2'].map((each) => ({
    _id: `${_type}-${each}`,
    _type,
    title: `Title ${each}`,
    slug: { _type: 'slug', current: 'calm' },
    ...fields,
  }))

const testimonial = (_id: string) => ({
  _id,
  _type: 'testimonial',
  attribution: _id,
  quote: [{ _type: 'block', _key: 'a', children: [{ _type: 'span', _key: 'b', text: 'Calm.' }] }],
})

const banner = (name: string) => ({
  _id: `banner-${name.toLowerCase()}`,
  _type: 'announcementBanner',
  contents: [{ _key: 'a', text: name }],
  visibility: { cbd: true, discount: true },
})

const services = await openOwnServices({
  documents: [
    { _id: 'siteBanners', _type: 'siteBanners', banners: [{ _key: 'a', _ref: 'banner-listed' }] },
    ...['Listed', 'New'].map(banner),
    ...['page', 'productCategory', 'productCategoryCollection', 'buyNow', 'signUp', 'wholesale'].flatMap((type) =>
      twice(type),
    ),
    { _id: 'testimonialsPage', _type: 'testimonialsPage', testimonials: [{ _key: 'a', _ref: 'listed' }] },
    ...['listed', 'new'].map(testimonial),
    {
      _id: 'scrollIndicator',
      _type: 'scrollIndicator',
      image: { asset: { _ref: 'image-cloud-8x8-png', _weak: true } },
    },
    ...twice('product', { category: water, shopify: { product: { id: 'gid://shopify/Product/7' } } }),
  ],
})
afterAll(() => services[Symbol.asyncDispose]())

const preview = (id: string | null) => ({ id, dataset: 'production', changes: null, isEdited: false })

const queries = {
  page: pageQuery,
  productCategory: categoryQuery,
  productCategoryCollection: collectionQuery,
  buyNow: buyNowQuery,
  signUp: signUpQuery,
  wholesale: wholesaleQuery,
  product: productContentQuery,
}

test.each(Object.entries(queries))(
  'PUB-10: of two documents with one address the preview shows the one that it names: %s',
  async (type, query) => {
    const titleIn = async (id: string | null) => {
      const context = services.context({ preview: preview(id) })
      return (await readPage<z.ZodType<{ title: string } | null>>(context, query, { slug: 'calm', category: null }))
        .title
    }
    expect(await titleIn(`${type}-1`)).toBe('Title 1')
    expect(await titleIn(`${type}-2`)).toBe('Title 2')
    expect(await titleIn('cart')).toMatch(/Title/)
    expect(await titleIn(null)).toMatch(/Title/)
  },
)

test.each([
  ['new', ['new', 'listed']],
  ['listed', ['listed']],
  [null, ['listed']],
])('PUB-10: the preview of the testimonial %s shows it, whether or not the page lists it', async (id, shown) => {
  const handler = createStaticHandler([
    { path: '/testimonials', loader: (values) => loadTestimonials({ ...values, params: {} }) },
  ])
  const requestContext = services.routerContext({ preview: preview(id) })
  const request = new Request('http://shop.test/testimonials')
  const { page }: Awaited<ReturnType<typeof loadTestimonials>> = await handler.queryRoute(request, { requestContext })
  expect(page.testimonials.map(({ attribution }) => attribution)).toEqual(shown)
})

async function rootOf(shown: ReturnType<typeof preview> | null): Promise<Awaited<ReturnType<typeof loadRoot>>> {
  const handler = createStaticHandler([{ path: '/', loader: (values) => loadRoot({ ...values, params: {} }) }])
  return handler.queryRoute(new Request('http://shop.test/'), {
    requestContext: services.routerContext({ preview: shown }),
  })
}

test.each([
  ['new', ['New', 'Listed']],
  ['listed', ['Listed', 'Listed']],
  [null, ['Listed']],
])('PUB-10: the preview of the banner %s shows it first, to every visitor', async (id, texts) => {
  const { banners } = (await rootOf(preview(id && `banner-${id}`))).layout
  expect(banners.map(({ contents }) => contents[0]?.text)).toEqual(texts)
  expect(banners[0] && isUnconditional(banners[0])).toBe(id !== null)
})

test.each([
  ['a preview', preview(null), expect.stringContaining('cloud-8x8.png')],
  ['no other page', null, undefined],
])('TYPE-72: %s has the URL of the scroll indicator’s draft', async (_what, shown, url) => {
  const root = await rootOf(shown)
  expect(root.scrollIndicator).toEqual(url)
})
