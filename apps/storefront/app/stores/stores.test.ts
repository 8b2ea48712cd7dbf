import { beforeEach, describe, expect, test } from 'vitest'
import { deviceFlags, noDevice } from './device.ts'
import { recordSubmission, resetSubmission, usePage } from './page.ts'
import { endGame, exitGame, popCloud, setCloudsPopped, startGame, usePoolside } from './poolside.ts'
import { useScreen } from './screen.ts'
import { useShop } from './shop.ts'

beforeEach(() => {
  usePage.setState(usePage.getInitialState(), true)
  usePoolside.setState(usePoolside.getInitialState(), true)
})

describe('client state', () => {
  test('STATE-04: the four stores page, poolside, screen and shop are separate', () => {
    const stores = { page: usePage, poolside: usePoolside, screen: useScreen, shop: useShop }
    const fields = Object.values(stores).flatMap((store) => Object.keys(store.getInitialState()))
    expect(new Set(fields).size).toBe(fields.length)
  })

  test('STATE-01: the client state has exactly the specified fields', () => {
    const fields = ['cartId', 'googleClientId', 'googleSessionId', 'discountCode', 'featureFlag', 'refersionCode']
    const flags = ['isMobile', 'isTablet', 'isDesktop', 'isIos', 'isAndroid', 'isWindows', 'isMacOS']
    expect(Object.keys(useShop.getState())).toEqual([...fields, ...flags])
  })

  test.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1', 5, ['isMobile', 'isIos']],
    ['Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X) Mobile/15E148 Safari/604.1', 5, ['isTablet', 'isIos']],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 5, ['isTablet', 'isIos']],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 0, ['isDesktop', 'isMacOS']],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36', 5, ['isMobile', 'isAndroid']],
    ['Mozilla/5.0 (Linux; Android 15; SM-X910) Chrome/140.0 Safari/537.36', 5, ['isTablet', 'isAndroid']],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36', 10, ['isDesktop', 'isWindows']],
  ])('STATE-01: the device flags of %s with %i touch points', (userAgent, touchPoints, raised) => {
    const expected = { ...noDevice, ...Object.fromEntries(raised.map((flag) => [flag, true])) }
    expect(deviceFlags(userAgent, touchPoints)).toEqual(expected)
  })

  test('the result of a contact form is kept for its page until reset', () => {
    recordSubmission('contact', { id: 'form-contact', message: 'Success! Thank you.' })
    recordSubmission('wholesale', { id: 'form-wholesale', message: 'We will call.' })
    resetSubmission('wholesale')
    expect(usePage.getState().contactForms).toEqual({
      contact: { id: 'form-contact', isSubmitted: true, submissionMessage: 'Success! Thank you.' },
    })
  })
})

describe('the clouds game', () => {
  test('CLOUD-03: the clouds game’s state is exactly started, cloudsPopped and exited', () => {
    expect(usePoolside.getState()).toEqual({ started: false, cloudsPopped: 0, exited: false })
  })

  test('CLOUD-14, CLOUD-15: start sets started, end clears it', () => {
    startGame()
    expect(usePoolside.getState()).toEqual({ started: true, cloudsPopped: 0, exited: false })
    popCloud()
    endGame()
    expect(usePoolside.getState()).toEqual({ started: false, cloudsPopped: 1, exited: false })
  })

  test('CLOUD-16: exit sets exited; a new game resets the state', () => {
    startGame()
    popCloud()
    exitGame()
    expect(usePoolside.getState().exited).toBe(true)
    startGame()
    expect(usePoolside.getState()).toEqual({ started: true, cloudsPopped: 0, exited: false })
  })

  test('CLOUD-17: the popped count can be set or incremented by one', () => {
    setCloudsPopped(5)
    popCloud()
    expect(usePoolside.getState().cloudsPopped).toBe(6)
    setCloudsPopped(0)
    expect(usePoolside.getState().cloudsPopped).toBe(0)
  })
})
