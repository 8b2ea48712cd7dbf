import { expect, test } from 'vitest'
import { lineNames } from './line-names.ts'
import { line, merchandise, plan } from './testing.ts'

test('lines of one variant have different names: with a plan, or numbered where only attributes differ', () => {
  const water = { merchandise: merchandise('Water') }
  const engraved = { ...water, attributes: [{ key: 'Engraving', value: 'Ada' }] }
  const plain = { merchandise: merchandise('Mug', { variantTitle: '' }) }
  const lines = [line('a', water), line('b', { ...water, sellingPlan: plan }), line('c', engraved), line('d', plain)]
  expect(lineNames(lines)).toEqual([
    'Water, 6 pack, 1 of 2',
    'Water, 6 pack, Every 2 weeks',
    'Water, 6 pack, 2 of 2',
    'Mug',
  ])
})
