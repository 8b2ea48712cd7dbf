import type { Variant } from '../catalogue/product.ts'
import { toDecimal, type Currency, type MinorUnits } from '../values/money.ts'
import { unitPrice } from '../values/unit-measure.ts'

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

/** The unit price of a variant at a price; null if it has none. */
export function viewUnitPrice(price: MinorUnits, { unitMeasure }: Pick<Variant, 'unitMeasure'>, context: ViewContext) {
  return unitMeasure && viewMoney(unitPrice(price, unitMeasure), context)
}
