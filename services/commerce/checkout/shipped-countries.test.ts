import { expect, test } from 'vitest'
import { catalogue, createTestShop, tonic6 } from '../testing/commerce.ts'
import { shippingRates } from '../testing/rates.ts'
import { openCheckout, postStep, validForm } from '../testing/shopper.ts'
import { createCart } from '../testing/storefront-client.ts'

const rows = (...rates: string[]) => ['Country,Name,Price', ...rates, ''].join('\n')

/** The countries that a page offers, and the chosen one. */
function countriesOn(page: string) {
  const [field = ''] = /<select[^>]*name="country"[^]*?<\/select>/.exec(page) ?? []
  const offered = [...field.matchAll(/<option value="([A-Z]{2})"/g)].map(([, code]) => code)
  return { offered, chosen: /<option value="([A-Z]{2})" selected/.exec(field)?.[1] }
}

test.each([
  { rates: shippingRates, buyer: 'DE', offered: ['US', 'DE'], chosen: 'DE' },
  { rates: shippingRates, buyer: 'FR', offered: ['US', 'DE'], chosen: 'US' },
  { rates: rows('DE,Parcel,5'), buyer: 'US', offered: ['DE'], chosen: 'DE' },
  { rates: rows('DE,Parcel,5', '*,Far,9'), buyer: 'FR', offered: expect.arrayContaining(['FR', 'GB']), chosen: 'FR' },
  { rates: rows(), buyer: 'FR', offered: expect.arrayContaining(['FR', 'GB']), chosen: 'FR' },
])('the checkout offers $chosen to a buyer from $buyer, and no country that is not shipped to', async (example) => {
  const { service } = await createTestShop({ csv: '' })
  await service.importCatalogue({ text: catalogue, shippingRates: example.rates })
  const buyerIdentity = { countryCode: example.buyer }
  const { checkoutUrl } = await createCart(service, [{ merchandiseId: tonic6 }], { buyerIdentity })
  const { page } = await openCheckout(service, checkoutUrl)
  expect(countriesOn(page)).toEqual({ offered: example.offered, chosen: example.chosen })
})

test('a country that is no longer shipped to stays chosen beside the message that refuses it', async () => {
  const { service } = await createTestShop({ csv: '' })
  await service.importCatalogue({ text: catalogue, shippingRates })
  const { checkoutUrl } = await createCart(service, [{ merchandiseId: tonic6 }])
  const { cardNumber: _, ...entered } = { ...validForm, country: 'FR', region: '', postalCode: '75011' }
  const { status, page } = await postStep(service, checkoutUrl, entered)
  expect(status).toBe(422)
  expect(page).toMatch(/id="country-error">We cannot ship this order there/)
  expect(countriesOn(page)).toEqual({ offered: ['US', 'FR', 'DE'], chosen: 'FR' })
})

test('a buyer in the only country is not asked to choose another one', async () => {
  const { service } = await createTestShop({ csv: '' })
  const onlyHeavyOnes = 'Country,Name,Price,Minimum Grams\nUS,Parcel,5,900000\n'
  await service.importCatalogue({ text: catalogue, shippingRates: onlyHeavyOnes })
  const { checkoutUrl } = await createCart(service, [{ merchandiseId: tonic6 }])
  const { cardNumber: _, ...entered } = validForm
  const { status, page } = await postStep(service, checkoutUrl, entered)
  expect(status).toBe(422)
  expect(page).toMatch(/id="country-error">We cannot ship this order as it is/)
  expect(page).not.toContain('another country')
})
