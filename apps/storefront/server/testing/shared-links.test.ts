import { createStaticHandler, type MetaDescriptor } from 'react-router'
import { afterAll, expect, test } from 'vitest'
import * as category from '../../app/routes/category/route.tsx'
import * as collection from '../../app/routes/collection/route.tsx'
import * as finder from '../../app/routes/find-your-recess/route.tsx'
import * as page from '../../app/routes/page/route.tsx'
import * as signUp from '../../app/routes/sign-up/route.tsx'
import * as sparklingWater from '../../app/routes/sparkling-water/route.tsx'
import * as whatsInside from '../../app/routes/whats-inside/route.tsx'
import { site } from '../../app/testing/shop-stub.tsx'
import { openOwnServices } from './own-services.ts'

type Meta = (values: never) => MetaDescriptor[] | undefined

const titles = { title: 'Plum', introTitle: 'Float on' }
const slug = { current: 'plum' }
const poster = { _type: 'image', asset: { _type: 'reference', _ref: 'image-poster-1200x630-png', _weak: true } }
const pages = ['about', 'find-your-recess', 'sparkling-water']

const services = await openOwnServices({
  documents: [
    { _id: 'category', _type: 'productCategory', ...titles, slug },
    { _id: 'collection', _type: 'productCategoryCollection', ...titles, slug },
    { _id: 'signUp', _type: 'signUp', title: 'Plum', intro: { title: 'Float on' }, slug },
    { _id: 'whatsInside', _type: 'whatsInside', ...titles },
    ...pages.map((current) => ({ _id: current, _type: 'page', title: 'Plum', slug: { current }, poster })),
  ],
})
afterAll(() => services[Symbol.asyncDispose]())

const { queryRoute } = createStaticHandler([
  { path: '/shop/:category', loader: (values) => category.loader({ ...values, params: { category: 'plum' } }) },
  { path: '/shop/collections/:page', loader: collection.loader },
  { path: '/sign-up/:page', loader: signUp.loader },
  { path: '/whats-inside', loader: whatsInside.loader },
  { path: '/about', loader: (values) => page.loader({ ...values, params: { page: 'about' } }) },
  { path: '/find-your-recess', loader: finder.loader },
  { path: '/sparkling-water', loader: sparklingWater.loader },
])

/** The tags of a page for browsers, search engines and shared links. */
async function tagsOf(path: string, meta: Meta): Promise<MetaDescriptor[] | undefined> {
  const requestContext = services.routerContext()
  const loaderData: unknown = await queryRoute(new Request(`http://shop.test${path}`), { requestContext })
  return meta({ loaderData, matches: [{ loaderData: { site, layout: {} } }] } as never)
}

test.each<[path: string, meta: Meta]>([
  ['/shop/plum', category.meta],
  ['/shop/collections/plum', collection.meta],
  ['/sign-up/plum', signUp.meta],
  ['/whats-inside', whatsInside.meta],
])('the page %s has its title in tabs and shared links, not the one of its intro', async (path, meta) => {
  const tags = await tagsOf(path, meta)
  expect(tags?.[0]).toEqual({ title: 'Plum · Halcyon' })
  expect(tags).toContainEqual({ property: 'og:title', content: 'Plum' })
})

test.each<[path: string, meta: Meta]>([
  ['/about', page.meta],
  ['/find-your-recess', finder.meta],
  ['/sparkling-water', sparklingWater.meta],
])('TYPE-20: a shared link to the page %s has its poster', async (path, meta) => {
  const content = expect.stringContaining('/poster-1200x630.png')
  expect(await tagsOf(path, meta)).toContainEqual({ property: 'og:image', content })
})
