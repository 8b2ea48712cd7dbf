import { expect, test } from 'vitest'
import { anyNumber, readNumber, stepped, withinRange } from './number-range.ts'

test.each(['', '  ', 'abc', '12 cans', 'NaN', 'Infinity', '--3'])('NUM-01: “%s” is treated as 0', (text) => {
  expect(readNumber(text, anyNumber)).toBe(0)
  expect(readNumber(text, { ...anyNumber, min: -5, max: 5 })).toBe(0)
})

test.each([
  ['7', 7],
  ['-7', -7],
  ['007', 7],
  [' 7 ', 7],
  ['1e3', 1000],
])('“%s” is the number %i', (text, number) => {
  expect(readNumber(text, anyNumber)).toBe(number)
})

test('NUM-02: the value is clamped to min and max, and unbounded by default', () => {
  const range = { ...anyNumber, min: 2, max: 12 }
  expect(['1', '2', '7', '12', '13', 'none'].map((text) => readNumber(text, range))).toEqual([2, 2, 7, 12, 12, 2])
  expect(stepped(12, 1, range)).toBe(12)
  expect(stepped(2, -1, range)).toBe(2)
  expect(withinRange(-1_000_000_000, anyNumber)).toBe(-1_000_000_000)
  expect(withinRange(1_000_000_000, anyNumber)).toBe(1_000_000_000)
})

test('NUM-03: by default a step is 1 and numbers are whole', () => {
  expect(anyNumber).toMatchObject({ step: 1, precision: 1 })
  expect(stepped(3, 1, anyNumber)).toBe(4)
  expect(stepped(3, -1, anyNumber)).toBe(2)
  expect(readNumber('2.6', anyNumber)).toBe(3)
})

test('custom steps and precisions apply, without binary rounding errors', () => {
  const tenths = { ...anyNumber, step: 0.1, precision: 0.1 }
  expect(stepped(0.2, 1, tenths)).toBe(0.3)
  expect(readNumber('1.26', tenths)).toBe(1.3)
  expect(stepped(6, 1, { ...anyNumber, step: 6 })).toBe(12)
})
