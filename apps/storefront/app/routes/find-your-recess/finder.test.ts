import { expect, test } from 'vitest'
import type { FinderKind } from './find-your-recess.query.ts'
import { finderStep } from './finder.ts'

const product = (title: string, ...ingredients: string[]): FinderKind['products'][number] => ({
  id: title,
  title,
  slug: title.toLowerCase(),
  category: 'zero-proof',
  image: { id: 'image-0-1x1-webp' },
  hovers: [],
  galleryImage: null,
  ingredients,
})

const kind = (slug: string, ...products: FinderKind['products']): FinderKind => ({
  title: slug,
  slug,
  colors: [],
  products,
})

const kinds = [
  kind('zero-proof', product('Spritz', 'Orange', 'Bubbles'), product('Mule', 'Ginger', 'Bubbles')),
  kind('tubs', product('Daydream', 'Lemon')),
  kind('empty'),
]
const step = (search: string) => finderStep(kinds, new URLSearchParams(search))

test('the first step offers the kinds that have products', () => {
  const first = step('')
  expect(first.name === 'kind' && first.kinds.map(({ slug }) => slug)).toEqual(['zero-proof', 'tubs'])
})

test('the second step offers only tastes that narrow the selection', () => {
  expect(step('kind=zero-proof')).toMatchObject({ name: 'taste', tastes: ['Orange', 'Ginger'] })
  expect(step('kind=tubs')).toMatchObject({ name: 'found', products: [{ title: 'Daydream' }] })
})

test('the last step shows the products with the taste, or all', () => {
  expect(step('kind=zero-proof&taste=Ginger')).toMatchObject({ name: 'found', products: [{ title: 'Mule' }] })
  expect(step('kind=zero-proof&taste=anything')).toMatchObject({ products: [{ title: 'Spritz' }, { title: 'Mule' }] })
})

test('an unknown value in the URL repeats its step', () => {
  expect(step('kind=__proto__')).toMatchObject({ name: 'kind' })
  expect(step('kind=zero-proof&taste=<script>')).toMatchObject({ name: 'taste' })
})
