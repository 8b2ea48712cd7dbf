import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test.each([
  ['/shop?x=1#top', '/shop?x=1#top'],
  [null, '/'],
  ['', '/'],
  ['shop', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/./ /evil', '/%20/evil'],
  ['/.//evil.example', '/'],
  ['https://evil.example/shop', '/'],
  ['javascript:alert(1)', '/'],
])('DISC-04: a redirect to %j stays on this site', (address, expected) => {
  const { origin, pathname, search, hash } = ownPath(address)
  expect(origin).toBe('http://own')
  expect(pathname + search + hash).toBe(expected)
})
