import { createStaticHandler } from 'react-router'
import { afterAll, expect, test, vi } from 'vitest'
import type { RequestContext } from '../../app/request-context.ts'
import { loader as loadPage } from '../../app/routes/page/route.tsx'
import { loader as loadProductPage } from '../../app/routes/product/route.tsx'
import { loader as unknown } from '../../app/routes/resources/unknown.ts'
import { loader as storeProduct } from '../../app/routes/store-address/product.ts'
import { watchReports } from '../../app/testing/watch-reports.ts'
import { openOwnServices } from './own-services.ts'

const redirects = `Redirect from,Redirect to
/old,/about
/old page,/about
/Old/Tea,/about#tea
/old/tea,/about
/cup,/Cup
/About,/about
/shop/water/old,/shop/water/new?size=6
/products/old,https://elsewhere.example/new
/blogs/news/old,/about
/blogs/news/team,/about#team
/tea-old,/shop/tee/grüner tee#日本
/encoded,/shop/tee/gr%C3%BCner%20tee
"/lines","/shop/a
b"
/self,/self
/about,/old
`

const services = await openOwnServices({
  documents: [{ _id: 'about', _type: 'page', title: 'About', slug: { _type: 'slug', current: 'about' } }],
  products: 'Handle,Title,Variant Price\nfern,Fern,1\n',
  redirects,
})
afterAll(() => services[Symbol.asyncDispose]())

const { queryRoute } = createStaticHandler([
  {
    path: '/products/:handle',
    loader: ({ params: { handle = '' }, ...values }) => storeProduct({ ...values, params: { handle } }),
  },
  {
    path: '/shop/:category/:product',
    loader: ({ params: { category = '', product = '' }, ...values }) =>
      loadProductPage({ ...values, params: { category, product } }),
  },
  { path: '/:page', loader: ({ params: { page = '' }, ...values }) => loadPage({ ...values, params: { page } }) },
  { path: '*', loader: (values) => unknown({ ...values, params: { '*': values.params['*'] ?? '' } }) },
])

/** The status of a path's response, and where it leads. */
async function answer(path: string, changes?: Partial<RequestContext>) {
  const requestContext = services.routerContext(changes)
  const result: unknown = await queryRoute(new Request(`http://shop.test${path}`), { requestContext }).catch(
    (error: unknown) => error,
  )
  if (result instanceof Response) return [result.status, result.headers.get('Location')]
  const status = Object(result).init?.status
  return [typeof status === 'number' ? status : 200, null]
}

// The first call of a process takes longer than a missing page waits on a busy machine.
await answer('/first')

test.each([
  ['/old', 301, '/about'],
  ['/old?utm_source=mail', 301, '/about?utm_source=mail'],
  ['/old%20page', 301, '/about'],
  ['/OLD?utm_source=mail', 301, '/about?utm_source=mail'],
  ['/Shop/Water/Old', 301, '/shop/water/new?size=6'],
  ['/Old/Tea', 301, '/about#tea'],
  ['/OLD/TEA', 301, '/about'],
  ['/About', 301, '/about'],
  ['/shop/water/old?utm_source=mail', 301, '/shop/water/new?size=6&utm_source=mail'],
  ['/blogs/news/team?utm_source=mail', 301, '/about?utm_source=mail#team'],
  ['/products/old?utm_source=mail', 301, 'https://elsewhere.example/new?utm_source=mail'],
  ['/blogs/news/old', 301, '/about'],
  ['/tea-old?a=%C3%A4', 301, '/shop/tee/gr%C3%BCner%20tee?a=%C3%A4#%E6%97%A5%E6%9C%AC'],
  ['/encoded', 301, '/shop/tee/gr%C3%BCner%20tee'],
  ['/lines', 301, '/shop/a%0Ab'],
  ['/blogs/news/other', 302, '/404'],
  ['/other', 404, null],
  // Redirects that would never end, or hide a page.
  ['/self', 404, null],
  ['/Cup', 404, null],
  ['/about', 200, null],
])('%s, with the redirects of redirects.csv, responds with %i and leads to %s', async (path, status, location) => {
  expect(await answer(path)).toEqual([status, location])
})

test('a missing page waits a second and a half for a silent store, and not for a failing one', async () => {
  const report = watchReports()
  const silent: Pick<RequestContext, 'commerce'> = {
    commerce: {
      request: (_document, _variables, { signal } = {}) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    },
  }
  const start = performance.now()
  expect(await answer('/old', silent)).toEqual([404, null])
  expect(performance.now() - start).toBeLessThan(4000)
  const failing = { commerce: { request: () => Promise.reject(new Error('down')) } }
  expect(await answer('/blogs/news/old', failing)).toEqual([302, '/404'])
  // An error that is reported would make it unavailable.
  expect(report).not.toHaveBeenCalled()
})

test('the store is not asked for a path that no redirect has', async () => {
  const request = vi.fn<() => Promise<never>>()
  expect(await answer(`/${'a'.repeat(2000)}`, { commerce: { request } })).toEqual([404, null])
  expect(request).not.toHaveBeenCalled()
})
