import { expect, test } from 'vitest'
import { replacedReferences } from './replaced-references.ts'

test('every reference to one document is replaced, at any depth, and no other', () => {
  const document = {
    _id: 'home',
    picture: { _type: 'image', asset: { _type: 'reference', _ref: 'image-a' }, alt: 'image-a' },
    slides: [
      { _key: 'x', picture: { asset: { _ref: 'image-a' } } },
      { _key: 'y', picture: { asset: { _ref: 'image-b' } } },
    ],
    plain: [{ _ref: 'image-a' }, null],
    empty: null,
  }
  expect(replacedReferences(document, 'image-a', 'image-c')).toEqual({
    'picture.asset._ref': 'image-c',
    'slides[_key=="x"].picture.asset._ref': 'image-c',
    'plain[0]._ref': 'image-c',
  })
})
