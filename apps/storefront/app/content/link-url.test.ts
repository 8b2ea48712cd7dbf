import { describe, expect, test } from 'vitest'
import { linkUrl } from './link-url.ts'

describe('unsafe addresses', () => {
  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    ' //evil.example',
    'data:text/html,x',
    ' javascript:x',
    '',
  ])('an unsafe URL is replaced by the home page: %j', (url) => {
    expect(linkUrl({ url })).toBe('/')
  })

  test.each(['http://example.com', 'mailto:ada@example.com', 'tel:+1555', '#top', '/'])(
    '%s is a safe address',
    (url) => {
      expect(linkUrl({ url: ` ${url}\n` })).toBe(url)
    },
  )
})

describe('addresses of links', () => {
  test('SCREEN-05: links built from content accept internal paths and external URLs', () => {
    expect(linkUrl({ url: '/shop/zero-proof' })).toBe('/shop/zero-proof')
    expect(linkUrl({ url: 'https://example.com/a?b=c' })).toBe('https://example.com/a?b=c')
  })

  test('PUB-38: a link to a page uses that page’s address', () => {
    expect(linkUrl({ page: { type: 'productCategory', slug: 'zero-proof' } })).toBe('/shop/zero-proof')
  })

  test.each([
    { type: 'page', slug: null },
    { type: 'product', slug: 'dusk' },
    { type: 'product', slug: null, category: 'zero-proof' },
  ])('a link to a page without an address has none: %j', (page) => {
    expect(linkUrl({ url: '/shop', page })).toBeNull()
  })

  test('a link without a target points to the home page', () => {
    expect(linkUrl({})).toBe('/')
    expect(linkUrl({ url: null, page: null })).toBe('/')
  })
})
