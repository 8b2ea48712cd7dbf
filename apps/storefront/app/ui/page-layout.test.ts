import { expect, test } from 'vitest'
import { choosePageLayout, inLayout } from './page-layout.ts'

test('LAYOUT-03: a page has the layout given in its URL, else the default one', () => {
  expect(choosePageLayout('')).toBe('default')
  expect(choosePageLayout('?layout=embed')).toBe('embed')
  expect(choosePageLayout('?layout=empty')).toBe('empty')
})

test('an unknown layout in the URL is ignored', () => {
  expect(choosePageLayout('?layout=none')).toBe('default')
})

test('a path keeps its parameters, hash and own layout in another layout', () => {
  expect(inLayout('/about', 'default')).toBe('/about')
  expect(inLayout('/about', 'embed')).toBe('/about?layout=embed')
  expect(inLayout('/shop?Size=6%20pack#more', 'empty')).toBe('/shop?Size=6%20pack&layout=empty#more')
  expect(inLayout('/about?layout=default', 'embed')).toBe('/about?layout=default')
})
