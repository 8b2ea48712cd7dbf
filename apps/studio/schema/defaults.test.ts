import { expect, test } from 'vitest'
import { typeAt } from '../testing/schema-walk.ts'
import { bannerColors } from './settings/announcement-banner.ts'

const white = '#ffffff'

test.each([
  ['TYPE-03', 'link.external', false],
  ['TYPE-04', 'link.cbd', false],
  ['TYPE-10', 'media.position', 'center'],
  ['TYPE-23', 'product.shopify.isSubscription', true],
  ['TYPE-80', 'form.submitValue', 'Submit'],
  ['TYPE-81', 'form.successMessage', 'Success! Thank you.'],
])('%s: %s is %j by default', (_rule, path, value) => {
  expect(typeAt(path).initialValue).toBe(value)
})

test.each([
  ['TYPE-17', 'home.featuredProductHeaderTopGradientColor', '#A2B0FF'],
  ['CONST-02', 'announcementBanner.color.background', '#1d2a58'],
  ['CONST-03', 'announcementBanner.color.text', white],
])('%s: %s is %s by default', (_rule, path, hex) => {
  expect(typeAt(path).initialValue).toMatchObject({ hex, alpha: 1 })
})

test.each(['home', 'homeNonCBD'])(
  "TYPE-18: the button of %s is labeled 'Shop' and links to the sparkling water",
  (type) => {
    expect(typeAt(`${type}.splashCta`).initialValue).toEqual({ text: 'Shop', url: '/shop/sparkling-water' })
  },
)

test.each(['background', 'text'])('CONST-01, VALID-53: the %s of a banner offers four opaque colors', (name) => {
  expect(bannerColors).toEqual(['#1d2a58', '#25385b', '#a2b0ff', white])
  expect(typeAt(`announcementBanner.color.${name}`).options).toEqual({ presets: bannerColors })
})

test.each(['page', 'product', 'productCategory', 'productCategoryCollection', 'buyNow', 'signUp', 'form'])(
  'VALID-16: the slug of a %s has at most 96 characters of its title',
  (type) => {
    expect(typeAt(`${type}.slug`).options).toMatchObject({ source: 'title', maxLength: 96 })
  },
)
