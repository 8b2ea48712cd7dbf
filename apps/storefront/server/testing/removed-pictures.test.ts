import { afterAll, expect, test } from 'vitest'
import { exclusion } from '../../app/content/excluded.ts'
import { categoryQuery } from '../../app/routes/category/category.query.ts'
import { sparklingWaterQuery } from '../../app/routes/sparkling-water/sparkling-water.query.ts'
import { openOwnServices } from './own-services.ts'

const slug = { _type: 'slug', current: 'sparkling-water' }
const to = (_ref: string) => ({ _type: 'reference', _key: _ref, _ref })
const picture = { _type: 'image', asset: { _ref: 'image-a-4x3-webp', _weak: true } }

/** As the Studio keeps it when its file was removed. */
const removed = { _type: 'image', alt: 'A fern' }

const services = await openOwnServices({
  documents: [
    {
      _id: 'waters',
      _type: 'productCategory',
      title: 'Waters',
      slug,
      products: [to('fern')],
      introHero: { image: picture },
      outroImage: removed,
    },
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
    { _id: 'peat', _type: 'ingredient', title: 'Peat', image: removed },
    { _id: 'sage', _type: 'ingredient', title: 'Sage', image: picture },
  ],
})
afterAll(() => services[Symbol.asyncDispose]())

const { content } = services.context()
const parameters = { slug: 'sparkling-water', excludedUrls: [], ...exclusion('cbd') }

test('of a category’s ingredients those with a picture come first, a removed picture is none', async () => {
  const category = await content.query(categoryQuery, parameters)
  expect(category?.ingredients.map(({ title }) => title)).toEqual(['Sage', 'Bay', 'Peat'])
})

test('the page of sparkling water has its category’s first picture instead of a removed last one', async () => {
  const water = await content.query(sparklingWaterQuery, parameters)
  expect(water?.image).toMatchObject({ id: 'image-a-4x3-webp' })
})
