import { expect, test } from 'vitest'
import {
  checkoutAddress,
  storedSources,
  trackingAttributes,
  trackingChanges,
  type CheckoutSources,
} from './checkout-address.ts'
import { utmParameters, type TrackedValues } from '../../../tracking/campaign.ts'
import { withAttributes } from './cart.ts'
import { cartOf, line } from './testing.ts'

const sources: CheckoutSources = {
  origin: 'https://shop.test',
  measurementId: 'G-1',
  googleClientId: '11.22',
  googleSessionId: '33',
  discountCode: 'CALM',
  refersionCode: 'friend/1',
  utm: { utm_source: 'letter & more', utm_campaign: 'dusk' },
  aspire: { transaction_id: 't 1' },
}

const cart = cartOf([line('water')], {
  id: 'gid://shopify/Cart/abc?key=secret',
  checkoutUrl: 'https://checkout.test/c/abc?key=k&locale=en#top',
})

const parametersOf = (address: string) => Object.fromEntries(new URL(address).searchParams)

test.each([
  [
    'CHECKOUT-03: the measurement, client and session ids',
    { ga4_id: 'G-1', google_client_id: '11.22', google_session_id: '33' },
  ],
  ['CHECKOUT-04: non_cbd set to false', { non_cbd: 'false' }],
  ['CHECKOUT-05: the origin and the cart token, without its key', { origin: 'https://shop.test', cart_token: 'abc' }],
  ['CHECKOUT-06: the discount code', { discount: 'CALM' }],
  [
    'CHECKOUT-07: the stored utm and aspire values',
    { utm_source: 'letter & more', utm_campaign: 'dusk', transaction_id: 't 1' },
  ],
  ['CHECKOUT-08: the affiliate values', { rfsn: 'friend/1' }],
])('the redirect carries %s', (_what, parameters) => {
  expect(parametersOf(checkoutAddress(cart, sources))).toMatchObject(parameters)
})

test('the address keeps its own parameters and anchor, and unknown values are left out', () => {
  const nothing = { measurementId: null, googleClientId: null, googleSessionId: null, discountCode: null }
  const address = checkoutAddress(cart, { ...sources, ...nothing, refersionCode: null, utm: {}, aspire: {} })
  expect(parametersOf(address)).toEqual({
    key: 'k',
    locale: 'en',
    non_cbd: 'false',
    origin: 'https://shop.test',
    cart_token: 'abc',
  })
  expect(new URL(address).hash).toBe('#top')
})

test('CHECKOUT-06: all codes arrive; of the inapplicable ones only those the shopper came with', () => {
  const discountCodes = [
    { code: 'EXHALE', applicable: true },
    { code: 'GONE', applicable: false },
  ]
  const sentFor = (discountCode: string) =>
    parametersOf(checkoutAddress({ ...cart, discountCodes }, { ...sources, discountCode }))['discount']
  expect(['CALM', 'exhale', 'GONE', 'CALM,exhale'].map(sentFor)).toEqual([
    'EXHALE,CALM',
    'EXHALE',
    'EXHALE,GONE',
    'EXHALE,CALM',
  ])
})

test('CHECKOUT-03, CHECKOUT-07: without script, the sources come from the attributes of the cart', () => {
  const attributes = [
    { key: 'google-clientID', value: '11.22' },
    { key: 'utm_source', value: 'letter' },
    { key: 'utm_campaign', value: '' },
    { key: 'transaction_id', value: 't 1' },
    { key: 'gift-note', value: 'For you' },
  ]
  expect(storedSources(cartOf([], { attributes }))).toEqual({
    googleClientId: '11.22',
    googleSessionId: null,
    utm: { utm_source: 'letter' },
    aspire: { transaction_id: 't 1' },
  })
  expect(storedSources(cartOf([]))).toEqual({ googleClientId: null, googleSessionId: null, utm: {}, aspire: {} })
})

test('TRACK-01: attributes without a value are not sent', () => {
  const nothing = { googleClientId: null, googleSessionId: '', aspire: {} }
  expect(trackingAttributes({ ...nothing, utm: { utm_source: undefined, utm_campaign: 'dusk' } })).toEqual([
    { key: 'utm_campaign', value: 'dusk' },
  ])
})

test('TRACK-04: values that no cart can have are neither sent with a new cart nor with changes of one', () => {
  const refused = { googleClientId: null, googleSessionId: null, utm: { utm_source: 'a\0' }, aspire: {} }
  expect(trackingAttributes(refused)).toEqual([])
  expect(trackingChanges(refused, ['utm_source'])).toEqual({ utm_source: null })
})

test('TRACK-03, TRACK-04, TRACK-05: the cart stores client id, session id, utm and aspire values', () => {
  expect(
    trackingAttributes({
      googleClientId: '1.2',
      googleSessionId: '3',
      utm: { utm_source: 'devotion' },
      aspire: { transaction_id: 't1' },
    }),
  ).toEqual([
    { key: 'google-clientID', value: '1.2' },
    { key: 'google-sessionID', value: '3' },
    { key: 'utm_source', value: 'devotion' },
    { key: 'transaction_id', value: 't1' },
  ])
})

test('TRACK-04, TRACK-06: on a cart, a new campaign or none replaces all values of an older one', () => {
  const nothing = { googleClientId: null, googleSessionId: null, aspire: {} }
  const attributes = [
    { key: 'giftText', value: 'Be well' },
    { key: 'google-clientID', value: '1.2' },
    { key: 'utm_source', value: 'letter' },
    { key: 'utm_campaign', value: 'dusk' },
  ]
  const afterVisit = (utm: TrackedValues, tracked: readonly string[] = utmParameters) =>
    withAttributes(attributes, trackingChanges({ ...nothing, utm }, tracked))
  expect(afterVisit({ utm_source: 'devotion' })).toEqual([
    ...attributes.slice(0, 2),
    { key: 'utm_source', value: 'devotion' },
  ])
  expect(afterVisit({})).toEqual(attributes.slice(0, 2))
  expect(afterVisit({}, [])).toEqual(attributes)
})
