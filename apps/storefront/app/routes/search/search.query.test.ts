import { expect, test } from 'vitest'
import { plainerWords, searchWords } from './search.query.ts'

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

test('plainer words have no accents on Latin letters and no end of a plural; other scripts keep their marks', () => {
  expect(plainerWords(searchWords('pêach peaches caps whats'))).toEqual(['peach*', 'peach*', 'cap*', 'what*'])
  const others = searchWords('is ชาเย็น 한국 чай')
  expect(plainerWords(others)).toEqual(others)
})
