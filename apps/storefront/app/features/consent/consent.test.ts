// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeStorage } from '../../testing/browser-storage.ts'
import { askForConsent, chooseConsent, followConsent, hasConsent, recallConsent, useConsent } from './consent.ts'

const isAllowed = (mode: 'off' | 'required') => hasConsent(mode)(useConsent.getState())

beforeEach(() => {
  localStorage.clear()
  useConsent.setState({ choice: null, isAsking: false })
})

test('analytics are allowed without consent if none is required, else only with it', () => {
  expect([isAllowed('off'), isAllowed('required')]).toEqual([true, false])
  recallConsent()
  expect(useConsent.getState().isAsking).toBe(true)
  expect(isAllowed('required')).toBe(false)
  chooseConsent('granted')
  expect([isAllowed('required'), useConsent.getState().isAsking]).toEqual([true, false])
  chooseConsent('denied')
  expect(isAllowed('required')).toBe(false)
})

test('a choice is stored for the next visit, and can be changed', () => {
  chooseConsent('denied')
  useConsent.setState({ choice: null, isAsking: false })
  recallConsent()
  expect(useConsent.getState()).toEqual({ choice: 'denied', isAsking: false })
  askForConsent()
  expect(useConsent.getState()).toEqual({ choice: 'denied', isAsking: true })
})

test('an invalid stored choice counts as none', () => {
  localStorage.setItem('consent', 'maybe')
  recallConsent()
  expect(useConsent.getState()).toEqual({ choice: null, isAsking: true })
})

test('without storage, the choice holds for the visit', () => {
  closeStorage('localStorage')
  recallConsent()
  expect(useConsent.getState().isAsking).toBe(true)
  chooseConsent('granted')
  expect(isAllowed('required')).toBe(true)
  recallConsent()
  expect([isAllowed('required'), useConsent.getState().isAsking]).toEqual([true, false])
})

let end = () => {}
afterEach(() => end())

/** Follows the choice like a page; returns the mock that is called to reload the page. */
function follow() {
  const reload = vi.fn<() => void>()
  end = followConsent(reload)
  return reload
}

/** Another tab stores a choice, or clears the storage. */
function chosenElsewhere(choice: 'granted' | 'denied' | null): void {
  if (choice) localStorage.setItem('consent', choice)
  else localStorage.clear()
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
  localStorage.setItem('consent', 'granted')
  const reload = follow()
  reload.mockImplementation(() => expect(localStorage.getItem('consent')).toBe('denied'))
  chooseConsent('denied')
  expect(reload).toHaveBeenCalledOnce()
})

test('ANALYTICS-10: a page restored after going back is reloaded if consent was withdrawn meanwhile', () => {
  localStorage.setItem('consent', 'granted')
  const reload = follow()
  localStorage.setItem('consent', 'denied')
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  expect(reload).not.toHaveBeenCalled()
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(reload).toHaveBeenCalledOnce()
})

test('ANALYTICS-10: after the storage was cleared the visitor is asked again', () => {
  localStorage.setItem('consent', 'granted')
  const reload = follow()
  chosenElsewhere(null)
  expect([useConsent.getState().isAsking, reload.mock.calls.length]).toEqual([true, 1])
  // The page is no longer shown.
  end()
  chosenElsewhere('granted')
  expect(isAllowed('required')).toBe(false)
})
