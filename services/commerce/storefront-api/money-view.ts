import { toDecimal, type Currency, type MinorUnits } from '../values/money.ts'

/** The context shared by a shop's views. */
export interface ViewContext {
  baseUrl: string
  /** The storefront's absolute URL, without a trailing slash. */
  storeUrl: string
  currency: Currency
}

/** A `MoneyV2` of the Storefront API. */
export function viewMoney(amount: MinorUnits, { currency }: ViewContext) {
  return { amount: toDecimal(amount), currencyCode: currency }
}
