import { expect, test } from 'vitest'
import { documentRoute } from '../../app/content/document-route.ts'
import { createPageRoutes } from './page-routes.ts'

const routeAt = createPageRoutes([
  {
    id: 'root',
    handle: { searchParams: ['layout'] },
    children: [
      { index: true },
      { id: 'category', path: 'shop/:category', handle: { searchParams: ['q'] } },
      { path: 'discount/:code?', handle: { searchParams: 'all' } },
      { path: 'preview/:id?', handle: { previewed: 'id' } },
    ],
  },
])

test.each([
  ['/', { pattern: '/', searchParams: ['layout'] }],
  ['/_root.data', { pattern: '/.data', searchParams: [{ name: '_routes' }, 'layout'] }],
  ['/shop/water', { pattern: '/shop/:category', searchParams: ['layout', 'q'] }],
  [
    '/shop/water.data',
    {
      pattern: '/shop/:category.data',
      searchParams: [
        { name: '_routes', values: ['root', 'category', 'root,category', 'category,root'] },
        'layout',
        'q',
      ],
    },
  ],
  ['/discount/CALM', { pattern: '/discount/:code?', searchParams: 'all' }],
  ['/discount/CALM.data', { pattern: '/discount/:code?.data', searchParams: 'all' }],
  ['/preview/page%20one.data', { previewed: 'page one' }],
  ['/preview', { previewed: null }],
  ['/no/such/page', { pattern: '/*', searchParams: [], previewed: undefined }],
])('the routes’ declarations for %s', (path, said) => expect(routeAt(path)).toMatchObject(said))

test.each([
  ['/', '/'],
  ['/_root.data', '/_root.data'],
  ['/Sh%6fp/w%61ter', '/shop/water'],
  ['/SHOP/Water.data', '/shop/Water.data'],
  ['/shop/caf%c3%a9', '/shop/caf%C3%A9'],
  ['/shop/a%2fb%3F%23,c:d@e', '/shop/a%2Fb%3F%23%2Cc%3Ad%40e'],
  ['/shop/50%25', '/shop/50%25'],
  ['/shop/50%', '/shop/50%'],
  ['/Discount/C%41LM', '/discount/C%41LM'],
  ['/Preview', '/preview'],
  ['/No/such/p%61ge', '/No/such/page'],
])('the path %s becomes %s', (path, written) => {
  expect(routeAt(path).path).toBe(written)
  expect(routeAt(written).path).toBe(written)
})

test('a path keeps the characters of the shop’s links', () => {
  const link = documentRoute({ type: 'productCategory', slug: 'Q&A, “1+1”: é;=$@!', category: null })
  expect(link).toMatch(/^\/shop\//)
  expect(routeAt(link ?? '').path).toBe(link)
})

test('routes are remembered by path, but not for very long paths', () => {
  const long = `/${'x'.repeat(15_000)}`
  expect(routeAt('/shop/water')).toBe(routeAt('/shop/water'))
  expect(routeAt(long)).toEqual(routeAt(long))
  expect(routeAt(long)).not.toBe(routeAt(long))
})
