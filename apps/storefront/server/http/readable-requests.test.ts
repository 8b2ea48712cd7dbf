import { expect, test } from 'vitest'
import { hosted, startWholeShop } from '../testing/whole-shop.ts'

const routes = [{ path: 'shop' }, { path: 'shop/:category' }, { path: 'cart/:lines', handle: { searchParams: 'all' } }]

test('a page has one URL: other spellings redirect there, and are not rendered', async () => {
  const rendered: string[] = []
  const { request } = await startWholeShop({
    settings: hosted,
    routes,
    async render({ url }) {
      rendered.push(new URL(url).pathname)
      return new Response('<p></p>', { headers: { 'Content-Type': 'text/html' } })
    },
  })
  const locationOf = async (path: string) => {
    const response = await request(path)
    return response.status === 308 ? response.headers.get('Location') : response.status
  }
  for (const path of ['/SHOP', '/%73hop', '/shop/', '//Shop//']) expect(await locationOf(path)).toBe('/shop')
  expect(await locationOf('/Shop/w%61ter?a=1?b#c')).toBe('/shop/water?a=1?b')
  expect(await locationOf('/cart/%7Ccode=10%?discount=5%')).toBe('/cart/%7Ccode=10%25?discount=5%')
  expect(await locationOf('/shop/%FF%41%DEal')).toBe('/shop/%25FF%41%25DEal')
  expect(await locationOf('//evil.example/%')).toBe('/evil.example/%25')
  expect(await locationOf('/%2f%2Fevil.example/')).toBe('/%2F%2Fevil.example')
  expect(rendered).toEqual([])
  for (const path of ['/shop', '/shop/Water', '/cart/1:2,3%3A4', '/shop#%']) expect(await locationOf(path)).toBe(200)
  expect(rendered).toEqual(['/shop', '/shop/Water', '/cart/1:2,3%3A4'])
})

test.each([
  ['GET', '/shop%0Aadmin', 400, null],
  ['PROPFIND', '/shop', 405, 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'],
  ['POST', '/shop', 405, 'GET, HEAD'],
  ['PUT', '/cart', 405, 'GET, HEAD, POST'],
  ['PUT', '/cart.data', 405, 'GET, HEAD, POST'],
  ['PUT', '/newsletter/sign-up', 405, 'GET, HEAD, POST'],
  ['PUT', '/contact-forms/form-contact', 405, 'GET, HEAD, POST'],
])('%s %s, which no page reads, is refused with %i', async (method, path, status, allowed) => {
  const { request } = await startWholeShop({ settings: hosted, routes })
  const response = await request(path, { method })
  expect([response.status, response.headers.get('Allow')]).toEqual([status, allowed])
})
