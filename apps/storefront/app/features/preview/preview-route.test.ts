import { expect, test } from 'vitest'
import { previewRoute } from './preview-route.ts'

test.each([
  ['page', 'about', '/about'],
  ['product', 'dusk', '/shop/zero-proof/dusk'],
  ['home', null, '/'],
  ['homeNonCBD', null, '/'],
  ['wholesale', null, '/wholesale'],
  ['ingredient', null, '/whats-inside'],
  ['testimonial', null, '/testimonials'],
  ['siteFooter', null, '/'],
  ['page', null, '/'],
])('a %s with the slug %j is previewed at %s', (type, slug, route) => {
  expect(previewRoute({ type, slug, category: 'zero-proof' })).toBe(route)
})
