import { afterAll, expect, test } from 'vitest'
import { exclusion } from '../../app/content/excluded.ts'
import { homeQuery } from '../../app/routes/home/home.query.ts'
import { openOwnServices } from './own-services.ts'

const to = (_ref: string) => ({ _type: 'reference', _key: _ref, _ref })
const slug = (current: string) => ({ _type: 'slug', current })
const imageOf = (name: string) => ({ _type: 'image', asset: { _ref: `image-${name}-4x3-webp`, _weak: true } })

const services = await openOwnServices({
  documents: [
    { _id: 'waters', _type: 'productCategory', title: 'Waters', slug: slug('waters') },
    {
      _id: 'fern',
      _type: 'product',
      title: 'Fern',
      slug: slug('fern'),
      category: to('waters'),
      thumb: { image: imageOf('thumb') },
      colors: { backgroundColors: [{ _key: 'a', hex: '#a2b0ff' }, { _key: 'b' }, { _key: 'c', hex: '#ffd9c7' }] },
      relatedSocialMedia: {
        posts: [
          { _key: 'a', caption: 'Its picture is still to come' },
          { _key: 'b', image: imageOf('post') },
        ],
      },
    },
    {
      _id: 'whereToBuy',
      _type: 'whereToBuy',
      banners: [
        { _key: 'a', enabled: true, image: imageOf('shelf') },
        { _key: 'b', enabled: true, content: 'At the pier.' },
      ],
    },
    {
      _id: 'home',
      _type: 'home',
      splashHero: { tall: { image: imageOf('tall') } },
      waterSubtitle: 'Clear',
      featuredWater: [to('fern')],
      zeroproofTitle: 'Zero',
      zeroproofSubtitle: 'Proof',
      moodWaterSubtitle: 'Slow',
      moodPowderSubtitle: 'Dry',
    },
  ],
})
afterAll(() => services[Symbol.asyncDispose]())

const { content } = services.context()
const parameters = { id: 'home', excludedUrls: [], ...exclusion('cbd') }

test('the picture for phones is the splash’s only one, also on wide screens, until there is another', async () => {
  const tall = { id: 'image-tall-4x3-webp' }
  expect(await content.query(homeQuery, parameters)).toMatchObject({ splash: { wide: tall, tall } })
})

test('a list of home that has a subtitle and no title shows its words', async () => {
  expect(await content.query(homeQuery, parameters)).toMatchObject({
    water: { title: 'Clear', subtitle: null },
    zeroProof: { title: 'Zero', subtitle: 'Proof' },
    moodWater: { title: 'Slow', subtitle: null },
    moodPowder: { title: 'Dry', subtitle: null },
  })
})

test('a color without a value leaves a list of home the other colors of its product', async () => {
  expect(await content.query(homeQuery, parameters)).toMatchObject({ water: { colors: ['#a2b0ff', '#ffd9c7'] } })
})

test('HOME-12, HOME-14: an unfinished first place to buy, or first post, does not hide the ones after it', async () => {
  expect(await content.query(homeQuery, parameters)).toMatchObject({
    storeLocator: { content: 'At the pier.' },
    posts: [{ image: { id: 'image-post-4x3-webp' } }],
  })
})
