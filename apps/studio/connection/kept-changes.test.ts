import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepChange, takeKept } from './kept-changes.ts'

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('changes are kept for their editor, in order, and handed out once', () => {
  takeKept('ada')
  expect([keepChange('/a', '1'), keepChange('/b', '2')]).toEqual([true, true])
  expect(takeKept('ada').map(({ address, body }) => [address, body])).toEqual([
    ['/a', '1'],
    ['/b', '2'],
  ])
  expect(takeKept('ada')).toEqual([])
})

test('what somebody else has typed in this tab is dropped', () => {
  takeKept('ada')
  keepChange('/a', '1')
  expect(takeKept('eve')).toEqual([])
  expect(takeKept('ada')).toEqual([])
})

test('a change that cannot be kept is said to be lost', () => {
  vi.stubGlobal('reportError', () => {})
  takeKept('ada')
  expect(keepChange('/a', new Uint8Array(1))).toBe(false)
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(keepChange('/a', '1')).toBe(false)
})
