import { expect, test } from 'vitest'
import { searchWords } from './search.query.ts'

test('words are searched by prefix', () => {
  expect(searchWords('  Peach & thy')).toEqual(['Peach*', 'thy*'])
})

test('words consist of letters of any language; punctuation is dropped', () => {
  expect(searchWords('crème 柚子 *"]||true')).toEqual(['crème*', '柚子*', 'true*'])
  expect(searchWords('*** ""')).toEqual([])
})

test('at most eight words are searched', () => {
  expect(searchWords('a b c d e f g h i j')).toHaveLength(8)
})
