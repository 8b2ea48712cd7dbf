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
