import { expect, test } from 'vitest'
import { linkSchema } from './link.ts'

test('PUB-21: a resolved link has its title, its URL, whether it is external, and its page’s URL', () => {
  expect(linkSchema.parse({ title: 'Elsewhere', url: 'https://example.com', external: true })).toMatchObject({
    title: 'Elsewhere',
    to: 'https://example.com',
    external: true,
  })
  expect(linkSchema.parse({ title: 'About', page: { type: 'page', slug: 'about' } })).toMatchObject({
    title: 'About',
    to: '/about',
    external: false,
  })
})
