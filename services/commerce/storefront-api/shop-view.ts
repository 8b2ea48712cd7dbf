import { toGid } from '../values/gid.ts'
import { noMetafields } from './metafield-view.ts'
import type { Currency } from '../values/money.ts'

export interface ShopDescription {
  name: string
  currency: Currency
  /** Absolute URL of the storefront. */
  storeUrl: string
  /** ISO 3166 codes of the countries that the checkout ships to. */
  shipsTo: readonly string[]
}

function currencySymbol(currency: Currency): string {
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency }).formatToParts(0)
  return parts.find((part) => part.type === 'currency')?.value ?? currency
}

/** The `Shop` of the Storefront API. */
export function viewShop({ name, currency, storeUrl, shipsTo }: ShopDescription) {
  const { host, origin, protocol } = new URL(storeUrl)
  return {
    __typename: 'Shop',
    id: toGid('Shop', 1),
    name,
    description: null,
    // Branding is part of the content.
    brand: null,
    ...noMetafields,
    moneyFormat: `${currencySymbol(currency)}{{amount}}`,
    paymentSettings: { currencyCode: currency, enabledPresentmentCurrencies: [currency] },
    primaryDomain: { host, sslEnabled: protocol === 'https:', url: origin },
    shipsToCountries: shipsTo,
  }
}
