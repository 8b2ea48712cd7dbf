import { expect, test } from 'vitest'
import { SharedTexts } from './shared-texts.ts'

// The benchmark 'large shop' measures the saved memory.
test('documents with texts in common are parsed as they were written', () => {
  const texts = new SharedTexts()
  const image = { _type: 'sanity.imageAsset', _ref: 'image-1', metadata: { _type: 'sanity.imageMetadata', lqip: null } }
  const documents = ['a', 'b'].map((_id) => ({
    _id,
    _type: 'a type with a long name',
    _rev: 'r1',
    _createdAt: '2026-01-01T00:00:00Z',
    _updatedAt: '2026-01-01T00:00:00Z',
    images: [image, [image, null, 1.5, 'image-1']],
    rev: { _rev: ['r1', { _ref: 7, _id: null }], assetId: '', sha1hash: true },
  }))
  for (const document of documents) expect(texts.parse(JSON.stringify(document))).toEqual(document)
})
