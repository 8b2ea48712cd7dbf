import { beforeEach, expect, test } from 'vitest'
import { askForConsent, chooseConsent, hasConsent, recallConsent, useConsent } from './consent.ts'

const stored = new Map<string, string>()
const storage = () => ({
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
})
const closed = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
const isAllowed = (mode: 'off' | 'required') => hasConsent(mode)(useConsent.getState())

beforeEach(() => {
  stored.clear()
  useConsent.setState({ choice: null, isAsking: false })
})

test('analytics are allowed without consent if none is required, else only with it', () => {
  expect([isAllowed('off'), isAllowed('required')]).toEqual([true, false])
  recallConsent(storage)
  expect(useConsent.getState().isAsking).toBe(true)
  expect(isAllowed('required')).toBe(false)
  chooseConsent('granted', storage)
  expect([isAllowed('required'), useConsent.getState().isAsking]).toEqual([true, false])
  chooseConsent('denied', storage)
  expect(isAllowed('required')).toBe(false)
})

test('a choice is stored for the next visit, and can be changed', () => {
  chooseConsent('denied', storage)
  useConsent.setState({ choice: null, isAsking: false })
  recallConsent(storage)
  expect(useConsent.getState()).toEqual({ choice: 'denied', isAsking: false })
  askForConsent()
  expect(useConsent.getState()).toEqual({ choice: 'denied', isAsking: true })
})

test('an invalid stored choice counts as none', () => {
  stored.set('consent', 'maybe')
  recallConsent(storage)
  expect(useConsent.getState()).toEqual({ choice: null, isAsking: true })
})

test('without storage, the choice holds for the visit', () => {
  recallConsent(closed)
  expect(useConsent.getState().isAsking).toBe(true)
  chooseConsent('granted', closed)
  expect(isAllowed('required')).toBe(true)
})
