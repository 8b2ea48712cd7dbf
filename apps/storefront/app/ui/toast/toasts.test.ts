import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, showError, showInfo, showToast, useToasts } from './toasts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const { id } of useToasts.getState().toasts) dismissToast(id)
})

const shown = () => useToasts.getState().toasts.map(({ message }) => message)

test.each([
  ['GraphQL error: No such cart', 'No such cart'],
  ['Error: No such cart', 'No such cart'],
  ['GraphQL error: Error: No such cart', 'No such cart'],
  ['An Error: is part of this', 'An Error: is part of this'],
])('ERR-15: the prefixes of %j are stripped', (message, text) => {
  showError(message)
  expect(shown()).toEqual([text])
})

test.each(['', 'GraphQL error:', 'Error: '])('ERR-16: %j becomes a generic message', (message) => {
  showError(message)
  expect(shown()).toEqual(['Something went wrong. Please try again.'])
})

test.each([
  ['ERR-17: an error 3 s', () => showError('oh'), 3000],
  ['ERR-18: the info toast 5 s', () => showInfo('cartInfo', 'oh'), 5000],
  ['TIME-07: anything else 3 s', () => showToast('oh'), 3000],
])('a toast is shown for its duration: %s', (_what, show, duration) => {
  show()
  vi.advanceTimersByTime(duration - 1)
  expect(shown()).toEqual(['oh'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('ERR-19: a second info toast replaces the first and has its full duration', () => {
  showInfo('cartInfo', 'first')
  vi.advanceTimersByTime(4000)
  showInfo('cartInfo', 'second')
  expect(shown()).toEqual(['second'])
  vi.advanceTimersByTime(4999)
  expect(shown()).toEqual(['second'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('error toasts stack', () => {
  showError('one')
  showError('two')
  expect(shown()).toEqual(['one', 'two'])
})
