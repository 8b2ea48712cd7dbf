import { createStaticHandler, type MetaDescriptor } from 'react-router'
import { afterAll, expect, test } from 'vitest'
import * as finder from '../../app/routes/find-your-recess/route.tsx'
import * as page from '../../app/routes/page/route.tsx'
import * as sparklingWater from '../../app/routes/sparkling-water/route.tsx'
import { site } from '../../app/testing/shop-stub.tsx'
import { openOwnServices } from './own-services.ts'

const poster = { _type: 'image', asset: { _type: 'reference', _ref: 'image-poster-1200x630-png', _weak: true } }
const slugs = ['about', 'find-your-recess', 'sparkling-water']

const services = await openOwnServices({
  documents: slugs.map((current) => ({ _id: current, _type: 'page', title: 'Plum', slug: { current }, poster })),
})
afterAll(() => services[Symbol.asyncDispose]())

const { queryRoute } = createStaticHandler([
  { path: '/about', loader: (values) => page.loader({ ...values, params: { page: 'about' } }) },
  { path: '/find-your-recess', loader: finder.loader },
  { path: '/sparkling-water', loader: sparklingWater.loader },
])

test.each<[path: string, meta: (values: never) => MetaDescriptor[] | undefined]>([
  ['/about', page.meta],
  ['/find-your-recess', finder.meta],
  ['/sparkling-water', sparklingWater.meta],
])('TYPE-20: a shared link to the page %s has its poster', async (path, meta) => {
  const requestContext = services.routerContext()
  const loaderData: unknown = await queryRoute(new Request(`http://shop.test${path}`), { requestContext })
  const tags = meta({ loaderData, matches: [{ loaderData: { site, layout: {} } }] } as never)
  const content = expect.stringContaining('/poster-1200x630.png')
  expect(tags).toContainEqual({ property: 'og:image', content })
})
