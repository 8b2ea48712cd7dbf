import { afterAll, expect, test } from 'vitest'
import { exclusion } from '../../app/content/excluded.ts'
import { categoryQuery } from '../../app/routes/category/category.query.ts'
import { openOwnServices } from './own-services.ts'

const slug = { _type: 'slug', current: 'waters' }
const to = (_ref: string) => ({ _type: 'reference', _key: _ref, _ref })
const picture = { _type: 'image', asset: { _ref: 'image-a-4x3-webp', _weak: true } }

const services = await openOwnServices({
  documents: [
    { _id: 'waters', _type: 'productCategory', title: 'Waters', slug, products: [to('fern')] },
    {
      _id: 'fern',
      _type: 'product',
      title: 'Fern',
      slug,
      category: to('waters'),
      thumb: { image: picture },
      ingredients: [to('bay'), to('peat'), to('sage')],
    },
    { _id: 'bay', _type: 'ingredient', title: 'Bay' },
    // As the Studio keeps it when its file was removed.
    { _id: 'peat', _type: 'ingredient', title: 'Peat', image: { _type: 'image', alt: 'Peat' } },
    { _id: 'sage', _type: 'ingredient', title: 'Sage', image: picture },
  ],
})
afterAll(() => services[Symbol.asyncDispose]())

test('of a category’s ingredients those with a picture come first, a removed picture is none', async () => {
  const parameters = { slug: 'waters', excludedUrls: [], ...exclusion('cbd') }
  const category = await services.context().content.query(categoryQuery, parameters)
  expect(category?.ingredients.map(({ title }) => title)).toEqual(['Sage', 'Bay', 'Peat'])
})
