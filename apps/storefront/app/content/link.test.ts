import { expect, test } from 'vitest'
import { linkSchema } from './link.ts'

test('PUB-21: a resolved link has its title, its URL, whether it is external, and its page’s URL', () => {
  expect(linkSchema.parse({ title: 'Elsewhere', url: 'https://example.com', external: true })).toMatchObject({
    title: 'Elsewhere',
    to: 'https://example.com',
    external: true,
  })
  // Links are internal by default, so page data need not contain that for each link.
  expect(linkSchema.parse({ title: 'About', page: { type: 'page', slug: 'about' } })).toEqual({
    key: 'About',
    title: 'About',
    to: '/about',
  })
})

test.each([
  [{ title: 'Us', page: { type: 'page', slug: 'about', title: 'About' } }, 'Us', '/about'],
  [{ page: { type: 'page', slug: 'about', title: 'About' } }, 'About', '/about'],
  [{ page: { type: 'whereToBuy', slug: null } }, 'Where to buy', '/where-to-buy'],
  [{ title: '', page: { type: 'home', slug: null } }, 'Home', '/'],
  [{ url: 'https://example.com' }, 'https://example.com', 'https://example.com'],
])('PUB-21, BANNER2-01: the link %j without a title of its own has that of its page', (link, title, to) => {
  expect(linkSchema.parse(link)).toMatchObject({ title, to })
})

test('an empty link, as a form of the Studio may leave it, is broken', () => {
  expect(linkSchema.safeParse({ title: null, external: false, page: null }).success).toBe(false)
})
