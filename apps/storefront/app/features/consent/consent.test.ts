// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askForConsent, chooseConsent, followConsent, hasConsent, recallConsent, useConsent } from './consent.ts'

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
  recallConsent(closed)
  expect([isAllowed('required'), useConsent.getState().isAsking]).toEqual([true, false])
})

let end = () => {}
afterEach(() => end())

/** Follows the choice as a page does; the result is called when the page is to be reloaded. */
function follow() {
  const reload = vi.fn<() => void>()
  end = followConsent(storage, reload)
  return reload
}

/** Another tab stores a choice, or clears the storage. */
function chosenElsewhere(choice: 'granted' | 'denied' | null): void {
  if (choice) stored.set('consent', choice)
  else stored.clear()
  dispatchEvent(new StorageEvent('storage', { key: choice && 'consent' }))
}

test('ANALYTICS-10: a choice in another tab counts here too, and withdrawing it there reloads this page', () => {
  const reload = follow()
  chosenElsewhere('granted')
  expect([isAllowed('required'), useConsent.getState().isAsking]).toEqual([true, false])
  dispatchEvent(new StorageEvent('storage', { key: 'utm' }))
  expect(reload).not.toHaveBeenCalled()
  chosenElsewhere('denied')
  expect([isAllowed('required'), reload.mock.calls.length]).toEqual([false, 1])
})

test('ANALYTICS-10: consent that is withdrawn here is stored before the page is reloaded', () => {
  stored.set('consent', 'granted')
  const reload = follow()
  reload.mockImplementation(() => expect(stored.get('consent')).toBe('denied'))
  chooseConsent('denied', storage)
  expect(reload).toHaveBeenCalledOnce()
})

test('ANALYTICS-10: a page that is come back to is reloaded when consent was withdrawn meanwhile', () => {
  stored.set('consent', 'granted')
  const reload = follow()
  stored.set('consent', 'denied')
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  expect(reload).not.toHaveBeenCalled()
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(reload).toHaveBeenCalledOnce()
})

test('ANALYTICS-10: after the storage was cleared the visitor is asked again', () => {
  stored.set('consent', 'granted')
  const reload = follow()
  chosenElsewhere(null)
  expect([useConsent.getState().isAsking, reload.mock.calls.length]).toEqual([true, 1])
})
