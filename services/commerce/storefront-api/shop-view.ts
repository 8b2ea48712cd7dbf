import { toGid } from '../values/gid.ts'
import { noMetafields } from './metafield-view.ts'
import { currencySymbol, type Currency } from '../values/money.ts'

export interface ShopDescription {
  name: string
  currency: Currency
  /** Absolute URL of the storefront. */
  storeUrl: string
  /** ISO 3166 codes of the countries whose addresses the checkout takes, the shop's own first. */
  countries: readonly string[]
}

/** The number of the only shop. */
export const shopNumber = 1

/** The shop's own country. */
export const shopCountry = ({ countries }: ShopDescription): string => countries[0] ?? 'US'

/** The `PaymentSettings` of the Storefront API: the checkout accepts only the cards of its test gateway. */
export function viewPaymentSettings(shop: ShopDescription) {
  const { currency } = shop
  return {
    acceptedCardBrands: [],
    countryCode: shopCountry(shop),
    currencyCode: currency,
    enabledPresentmentCurrencies: [currency],
    shopifyPaymentsAccountId: null,
    supportedDigitalWallets: [],
  }
}

/** The `Shop` of the Storefront API, without the countries that it ships to. */
export function viewShop(shop: ShopDescription) {
  const { name, currency, storeUrl } = shop
  const { host, origin, protocol } = new URL(storeUrl)
  return {
    __typename: 'Shop',
    id: toGid('Shop', shopNumber),
    name,
    description: null,
    // Branding is part of the content.
    brand: null,
    // There are no customer accounts.
    customerAccountUrl: null,
    socialLoginProviders: [],
    shopPayInstallmentsPricing: null,
    ...noMetafields,
    moneyFormat: `${currencySymbol(currency)}{{amount}}`,
    paymentSettings: viewPaymentSettings(shop),
    primaryDomain: { host, sslEnabled: protocol === 'https:', url: origin },
  }
}
