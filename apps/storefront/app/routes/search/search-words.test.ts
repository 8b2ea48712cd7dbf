import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'

test('words are looked for by their beginnings', () => {
  expect(searchWords('  Peach & thy')).toEqual(['Peach*', 'thy*'])
})

test('letters of every language are words, and signs are none', () => {
  expect(searchWords('crème 柚子 *"]||true')).toEqual(['crème*', '柚子*', 'true*'])
  expect(searchWords('*** ""')).toEqual([])
})

test('more than eight words are not looked for', () => {
  expect(searchWords('a b c d e f g h i j')).toHaveLength(8)
})
