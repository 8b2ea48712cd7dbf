import { createStaticHandler, type MetaDescriptor } from 'react-router'
import { afterAll, expect, test } from 'vitest'
import * as category from '../../app/routes/category/route.tsx'
import * as collection from '../../app/routes/collection/route.tsx'
import * as signUp from '../../app/routes/sign-up/route.tsx'
import * as whatsInside from '../../app/routes/whats-inside/route.tsx'
import { site } from '../../app/testing/shop-stub.tsx'
import { openOwnServices } from './own-services.ts'

const titles = { title: 'Plum', introTitle: 'Float on' }
const slug = { current: 'plum' }

const services = await openOwnServices({
  documents: [
    { _id: 'category', _type: 'productCategory', ...titles, slug },
    { _id: 'collection', _type: 'productCategoryCollection', ...titles, slug },
    { _id: 'signUp', _type: 'signUp', title: 'Plum', intro: { title: 'Float on' }, slug },
    { _id: 'whatsInside', _type: 'whatsInside', ...titles },
  ],
})
afterAll(() => services[Symbol.asyncDispose]())

const { queryRoute } = createStaticHandler([
  { path: '/shop/:category', loader: (values) => category.loader({ ...values, params: { category: 'plum' } }) },
  { path: '/shop/collections/:page', loader: collection.loader },
  { path: '/sign-up/:page', loader: signUp.loader },
  { path: '/whats-inside', loader: whatsInside.loader },
])

test.each<[path: string, meta: (values: never) => MetaDescriptor[] | undefined]>([
  ['/shop/plum', category.meta],
  ['/shop/collections/plum', collection.meta],
  ['/sign-up/plum', signUp.meta],
  ['/whats-inside', whatsInside.meta],
])('the page %s has its title in tabs and shared links, not the one of its intro', async (path, meta) => {
  const requestContext = services.routerContext()
  const loaderData: unknown = await queryRoute(new Request(`http://shop.test${path}`), { requestContext })
  const tags = meta({ loaderData, matches: [{ loaderData: { site, layout: {} } }] } as never)
  expect(tags?.[0]).toEqual({ title: 'Plum · Halcyon' })
  expect(tags).toContainEqual({ property: 'og:title', content: 'Plum' })
})
