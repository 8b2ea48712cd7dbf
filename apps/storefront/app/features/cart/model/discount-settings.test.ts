import { expect, test } from 'vitest'
import { cartOf, line, plan } from './testing.ts'
import { applicableCode, checkoutCodes, withCodes, type DiscountSettings } from './discount-settings.ts'

const settings: DiscountSettings = {
  isEnabled: true,
  discountCode: 'EXHALE',
  startTime: null,
  endTime: null,
  isSubscriptionOnly: false,
}
const single = cartOf([line('water')])
const subscription = cartOf([line('water'), line('powder', { sellingPlan: plan })])
const at = (time: string) => Date.parse(time)
const now = at('2026-06-15T12:00:00Z')

test('DISC2-01, DISC-06: an enabled code applies', () => {
  expect(applicableCode(settings, single, now)).toBe('EXHALE')
})

test('DISC2-02, DISC-06: a code that is not enabled does not apply', () => {
  expect(applicableCode({ ...settings, isEnabled: false }, single, now)).toBeNull()
  expect(applicableCode(null, single, now)).toBeNull()
})

test.each([null, '', ' '])(
  'DISC2-03, DISC-06: without a code (%j) nothing applies though it is enabled',
  (discountCode) => {
    expect(applicableCode({ ...settings, discountCode }, single, now)).toBeNull()
  },
)

test('DISC2-04, DISC-07: a subscription-only code needs a subscription item in the cart', () => {
  const subscriptionOnly = { ...settings, isSubscriptionOnly: true }
  expect(applicableCode(subscriptionOnly, single, now)).toBeNull()
  expect(applicableCode(subscriptionOnly, subscription, now)).toBe('EXHALE')
})

test.each([0, now, at('2126-01-01T00:00:00Z')])(
  'DISC2-05, DISC-08: without a beginning and an end it applies at any time (%d)',
  (time) => {
    expect(applicableCode(settings, single, time)).toBe('EXHALE')
  },
)

test.each([
  [
    'DISC2-06, DISC-09: before the window',
    '2026-06-01T00:00:00Z',
    '2026-07-01T00:00:00Z',
    '2026-05-31T23:59:59Z',
    null,
  ],
  [
    'DISC2-06, DISC-09: at its beginning',
    '2026-06-01T00:00:00Z',
    '2026-07-01T00:00:00Z',
    '2026-06-01T00:00:00Z',
    'EXHALE',
  ],
  ['DISC2-06, DISC-09: at its end', '2026-06-01T00:00:00Z', '2026-07-01T00:00:00Z', '2026-07-01T00:00:00Z', 'EXHALE'],
  ['DISC2-06, DISC-09: after the window', '2026-06-01T00:00:00Z', '2026-07-01T00:00:00Z', '2026-07-01T00:00:01Z', null],
  ['DISC2-07, DISC-10: before a beginning without an end', '2026-06-01T00:00:00Z', null, '2026-05-31T23:59:59Z', null],
  [
    'DISC2-07, DISC-10: long after a beginning without an end',
    '2026-06-01T00:00:00Z',
    null,
    '2036-01-01T00:00:00Z',
    'EXHALE',
  ],
  [
    'DISC2-08, DISC-10: long before an end without a beginning',
    null,
    '2026-07-01T00:00:00Z',
    '2016-01-01T00:00:00Z',
    'EXHALE',
  ],
  ['DISC2-08, DISC-10: after an end without a beginning', null, '2026-07-01T00:00:00Z', '2026-07-01T00:00:01Z', null],
])('%s', (_what, startTime, endTime, time, code) => {
  expect(applicableCode({ ...settings, startTime, endTime }, single, at(time))).toBe(code)
})

test('a code is added to those of the cart, and not sent twice in another case', () => {
  const cart = cartOf([], { discountCodes: [{ code: 'CALM', applicable: false }] })
  expect(withCodes(cart, 'EXHALE')).toEqual(['CALM', 'EXHALE'])
  expect(withCodes(cart, 'calm')).toBeNull()
  expect(withCodes(cart, null)).toBeNull()
})

test('DISC-02: each code of a text with several is added to the cart, once', () => {
  const cart = cartOf([], { discountCodes: [{ code: 'CALM', applicable: true }] })
  expect(withCodes(cart, 'calm, EXHALE,,exhale,DRIFT')).toEqual(['CALM', 'EXHALE', 'DRIFT'])
  expect(withCodes(cart, 'CALM,calm, ,')).toBeNull()
})

const many = (count: number, applicable: boolean) =>
  Array.from({ length: count }, (_, index) => ({ code: `${applicable ? 'USED' : 'IDLE'}${index}`, applicable }))

test('DISC-02: in a full cart codes without an effect give way to those of a link', () => {
  const codes = withCodes({ discountCodes: [...many(3, false), ...many(7, true)] }, 'CALM,DRIFT')
  expect(codes).toEqual(['IDLE2', ...many(7, true).map(({ code }) => code), 'CALM', 'DRIFT'])
  expect(withCodes({ discountCodes: many(9, true) }, 'CALM,DRIFT')?.at(-1)).toBe('CALM')
  expect(withCodes({ discountCodes: many(10, true) }, 'CALM')).toBeNull()
})

test('DISC-09: a code that does not apply any more is removed at the checkout, and no other', () => {
  const cart = { ...single, discountCodes: ['CALM', 'exhale'].map((code) => ({ code, applicable: true })) }
  const ended = { ...settings, endTime: '2026-06-01T00:00:00Z' }
  expect(checkoutCodes(ended, cart, null, now)).toEqual(['CALM'])
  expect(checkoutCodes(ended, single, null, now)).toBeNull()
  expect(checkoutCodes(settings, cart, null, now)).toBeNull()
  expect(checkoutCodes(null, cart, null, now)).toBeNull()
  expect(checkoutCodes(settings, single, null, now)).toEqual(['EXHALE'])
})

test('DISC-02: a code of the visitor’s link, or that is no longer automatic, stays at the checkout', () => {
  const cart = { ...single, discountCodes: ['CALM', 'exhale'].map((code) => ({ code, applicable: true })) }
  const ended = { ...settings, endTime: '2026-06-01T00:00:00Z' }
  expect(checkoutCodes(ended, cart, 'DRIFT,EXHALE', now)).toBeNull()
  expect(checkoutCodes({ ...settings, isEnabled: false }, cart, null, now)).toBeNull()
})
