import { expect, test } from 'vitest'
import { imageSources } from '../../app/content/image-url.ts'
import { expectedImages } from './expected-images.ts'

const home = { baseUrl: '', projectId: 'local', dataset: 'production' }
const idOf = (letter: string) => `image-${letter.repeat(40)}-2400x1600-webp`

const image = (letter: string, crop?: object) => ({
  _type: 'image',
  asset: { _type: 'reference', _ref: idOf(letter) },
  ...(crop && { crop: { _type: 'sanity.imageCrop', ...crop } }),
})

const times = { _rev: '1', _createdAt: '2026-01-01T00:00:00Z', _updatedAt: '2026-01-01T00:00:00Z' }

const offered = (letter: string, maximum?: number, crop?: Parameters<typeof imageSources>[1]['crop']) =>
  (imageSources(home, { id: idOf(letter), crop }, maximum)?.srcSet ?? '')
    .split(', ')
    .map((candidate) => candidate.split(' ')[0])

test('images are expected in all sizes that pages offer, those at the top of pages first', () => {
  const crop = { top: 0.1, bottom: 0, left: 0.2, right: 0.1 }
  const urls = [
    ...expectedImages(home)([
      { _id: 'footer', _type: 'siteFooter', logo: { asset: { _ref: 'file-0123-pdf' } }, ...times },
      { _id: 'a', _type: 'page', body: [{ _type: 'block' }, { _type: 'figure', image: image('a', crop) }], ...times },
      {
        _id: 'b',
        _type: 'product',
        thumb: { image: image('b'), hovers: [image('c')] },
        heroGallery: [image('f')],
        ...times,
      },
      { _id: 'd', _type: 'home', outro: image('e'), splashHero: { wide: { image: image('d') } }, ...times },
    ]),
  ]
  expect(urls.slice(0, 7)).toEqual(offered('d', 2000))
  const firstOf = (letter: string) => urls.findIndex((url) => url.includes(letter.repeat(40)))
  expect(['d', 'e', 'b', 'a', 'c'].map(firstOf).toSorted((one, other) => one - other)).toEqual(
    ['d', 'e', 'b', 'a', 'c'].map(firstOf),
  )
  expect(new Set(urls)).toEqual(
    new Set([
      ...offered('d', 2000),
      ...['b', 'c', 'd', 'e'].flatMap((letter) => offered(letter)),
      ...offered('b', 640),
      ...[350, 2000, undefined].flatMap((maximum) => offered('f', maximum)),
      ...offered('a', undefined, crop),
    ]),
  )
})
