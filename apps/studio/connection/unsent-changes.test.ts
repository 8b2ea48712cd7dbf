import { expect, test, vi } from 'vitest'
import { storeChange, setEditor } from './unsent-changes.ts'

test('a change that cannot be stored is reported as lost', () => {
  vi.stubGlobal('reportError', () => {})
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} })
  setEditor('ada')
  expect(storeChange('/a', new Uint8Array(1), {})).toBe(false)
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(storeChange('/a', '1', {})).toBe(false)
})
