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
  ingredients: ingredients.map((ingredient) => ({ id: ingredient, title: ingredient })),
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

test('it begins with the kinds of which there is something', () => {
  const first = step('')
  expect(first.name === 'kind' && first.kinds.map(({ slug }) => slug)).toEqual(['zero-proof', 'tubs'])
})

test('it then asks only for what makes a difference', () => {
  expect(step('kind=zero-proof')).toMatchObject({ name: 'taste', tastes: ['Orange', 'Ginger'] })
  expect(step('kind=tubs')).toMatchObject({ name: 'found', products: [{ title: 'Daydream' }] })
})

test('it leads to the products that have what was asked for, or to all', () => {
  expect(step('kind=zero-proof&taste=Ginger')).toMatchObject({ name: 'found', products: [{ title: 'Mule' }] })
  expect(step('kind=zero-proof&taste=anything')).toMatchObject({ products: [{ title: 'Spritz' }, { title: 'Mule' }] })
})

test('an address that names what is not there is asked again', () => {
  expect(step('kind=__proto__')).toMatchObject({ name: 'kind' })
  expect(step('kind=zero-proof&taste=<script>')).toMatchObject({ name: 'taste' })
})
