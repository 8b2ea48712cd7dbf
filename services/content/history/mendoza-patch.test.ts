import { applyPatch } from 'mendoza'
import { expect, test } from 'vitest'
import { mendozaPatch } from './mendoza-patch.ts'
import { createSeededRandom } from '@shop/testing/seeded-random'

test('a patch of a small change contains only that change', () => {
  const text = 'A calm drink for the evening'
  const left = { _id: 'a', title: text, body: [{ _key: 'k1', text }, { _key: 'k2' }], stock: 3 }
  const right = { ...left, body: [{ _key: 'k1', text: `${text}s` }, { _key: 'k2' }] }
  expect(mendozaPatch(left, right)).toEqual([11, 1, 12, 0, 11, 1, 23, 0, 28, 22, 's', 15, 16, 21, 1, 2, 15])
  expect(mendozaPatch(left, left)).toEqual([1])
})

test('a created or deleted document is written whole', () => {
  expect(mendozaPatch(null, { _id: 'a' })).toEqual([0, { _id: 'a' }])
  expect(mendozaPatch({ _id: 'a' }, null)).toEqual([0, null])
})

test('a patch turns one document into the other, whatever they contain', () => {
  const { next: random } = createSeededRandom(20_261_121)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  const words = ['', 'a', 'ä', '𝒜', 'a still lake at night, ', 'größer als 𝒜lles, ', 'tail of the text']
  const value = (depth: number): unknown =>
    pick<() => unknown>([
      () => null,
      () => Math.floor(random() * 3),
      () => random() > 0.5,
      () => pick(words) + pick(words) + pick(words),
      () => (depth > 0 ? Array.from({ length: Math.floor(random() * 4) }, () => item(depth - 1)) : []),
      () => (depth > 0 ? object(depth - 1) : {}),
    ])()
  const item = (depth: number): unknown =>
    random() > 0.5 ? { _key: pick(['k1', 'k2', 'k3']), ...object(depth) } : value(depth)
  const object = (depth: number): { [field: string]: unknown } =>
    Object.fromEntries(
      Array.from({ length: Math.floor(random() * 5) }, () => [pick(['a', 'B', 'ü', '_c', 'd1']), value(depth)]),
    )
  for (let round = 0; round < 3000; round += 1) {
    const [left, right] = [object(4), object(4)]
    // Mostly alike, like revisions of one document.
    const later = random() > 0.5 ? { ...left, ...right } : right
    expect(applyPatch(left, mendozaPatch(left, later))).toEqual(later)
  }
})
