import { expect, test } from 'vitest'
import { choosePageLayout } from './page-layout.ts'

test('LAYOUT-03: a page has the layout given in its URL, else the default one', () => {
  expect(choosePageLayout('')).toBe('default')
  expect(choosePageLayout('?layout=embed')).toBe('embed')
  expect(choosePageLayout('?layout=empty')).toBe('empty')
})

test('an unknown layout in the URL is ignored', () => {
  expect(choosePageLayout('?layout=none')).toBe('default')
})
