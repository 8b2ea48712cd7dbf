import { expect, test } from 'vitest'
import { choosePageLayout } from './page-layout.ts'

test('a page has the layout given in its URL, else its route’s, else the default one', () => {
  expect(choosePageLayout('', [undefined, undefined])).toBe('default')
  expect(choosePageLayout('', [undefined, { layout: 'empty' }])).toBe('empty')
  expect(choosePageLayout('?layout=embed', [{ layout: 'empty' }])).toBe('embed')
})

test('the innermost route decides', () => {
  expect(choosePageLayout('', [{ layout: 'embed' }, { layout: 'empty' }, undefined])).toBe('empty')
})

test('an unknown layout in the URL is ignored', () => {
  expect(choosePageLayout('?layout=none', [{ layout: 'tiny' }])).toBe('default')
})
