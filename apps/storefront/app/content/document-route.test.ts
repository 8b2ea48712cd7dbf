import { expect, test } from 'vitest'
import { documentRoute, previewRoute } from './document-route.ts'

test.each([
  ['ROUTE-36: a product is at /shop/{category}/{slug}', 'product', '/shop/zero-proof/dusk'],
  ['ROUTE-37: a product category is at /shop/{slug}', 'productCategory', '/shop/dusk'],
  [
    'ROUTE-38: a category collection is at /shop/collections/{slug}',
    'productCategoryCollection',
    '/shop/collections/dusk',
  ],
  ['ROUTE-39: a buy-now page is at /shop/buy-now/{slug}', 'buyNow', '/shop/buy-now/dusk'],
  ['ROUTE-40: a sign-up page is at /sign-up/{slug}', 'signUp', '/sign-up/dusk'],
  ['ROUTE-41: wholesale is at /wholesale', 'wholesale', '/wholesale'],
  ["ROUTE-42: what's inside is at /whats-inside", 'whatsInside', '/whats-inside'],
  ['ROUTE-42: the ingredients settings are at /whats-inside', 'ingredients', '/whats-inside'],
  ['ROUTE-43: press is at /press', 'press', '/press'],
  ['ROUTE-44: home is at /', 'home', '/'],
  ['ROUTE-44: the featured product is at /', 'featuredProduct', '/'],
  ['ROUTE-45: the testimonials page is at /testimonials', 'testimonialsPage', '/testimonials'],
  ['where to buy is at /where-to-buy', 'whereToBuy', '/where-to-buy'],
  ['the lab results are at /labresults', 'labResults', '/labresults'],
  ['ROUTE-46, PUB-14: any other document is at /{slug}', 'page', '/dusk'],
])('%s', (_title, type, address) => {
  expect(documentRoute({ type, slug: 'dusk', category: 'zero-proof' })).toBe(address)
})

test.each([
  ['page', '/about', '/%2Fabout'],
  ['page', 'a?b#c', '/a%3Fb%23c'],
  ['product', '50%20off', '/shop/zero%2Fproof/50%2520off'],
  ['signUp', 'café', '/sign-up/caf%C3%A9'],
  ['page', 'sun-\ud83d', '/sun-%EF%BF%BD'],
])('the slug of a %s is one part of its address: %j', (type, slug, address) => {
  expect(documentRoute({ type, slug, category: 'zero/proof' })).toBe(address)
})

test.each([
  ['page', 'about', '/about'],
  ['product', 'dusk', '/shop/zero-proof/dusk'],
  ['home', null, '/'],
  ['homeNonCBD', null, '/'],
  ['wholesale', null, '/wholesale'],
  ['ingredient', null, '/whats-inside'],
  ['testimonial', null, '/testimonials'],
  ['siteFooter', null, '/'],
  ['form', 'contact', '/'],
  ['page', null, '/'],
  ['page', '', '/'],
  ['page', 'null', '/null'],
])('a %s with the slug %j is previewed at %s', (type, slug, route) => {
  expect(previewRoute({ type, slug, category: 'zero-proof' })).toBe(route)
})

test('a product without its category has no address, and is previewed at the home page', () => {
  expect(previewRoute({ type: 'product', slug: 'dusk', category: null })).toBe('/')
})
