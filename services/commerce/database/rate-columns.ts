import { fileColumn, filed, type Row } from './columns.ts'

/** The columns of a shipping rate, also in `shipping-rates.csv`. */
export const shippingRateColumns = {
  /** ISO 3166-1, or `*` for every country without its own rates. */
  country: fileColumn('country', 'Country', filed.text(2)),
  /** The method that the shopper chooses: rates with the same name are one method under different conditions. */
  name: fileColumn('name', 'Name', filed.name(100)),
  /** For example the delivery time; may be empty. */
  description: fileColumn('description', 'Description', filed.text(200)),
  /** Minor units. */
  price: fileColumn('price', 'Price', filed.price()),
  /** The rate is for carts from the minimum to below the maximum; null if unbounded. */
  minimumTotal: fileColumn('minimum_total', 'Minimum Total', filed.priceOrNull()),
  maximumTotal: fileColumn('maximum_total', 'Maximum Total', filed.priceOrNull()),
  minimumGrams: fileColumn('minimum_grams', 'Minimum Grams', filed.numberOrNull()),
  maximumGrams: fileColumn('maximum_grams', 'Maximum Grams', filed.numberOrNull()),
}

export type ShippingRateTable = Row<typeof shippingRateColumns> & {
  /** From 1, as in the file. */
  position: number
}

/** The columns of a tax, also in `tax-rates.csv`. */
export const taxRateColumns = {
  /** ISO 3166-1. */
  country: fileColumn('country', 'Country', filed.text(2)),
  /** The region's code; empty for the whole country. */
  region: fileColumn('region', 'Region', filed.text(10)),
  /** The name shown to shoppers: `'VAT'`. */
  name: fileColumn('name', 'Name', filed.name(100)),
  /** Hundredths of a percent. */
  rate: fileColumn('rate', 'Rate', filed.price()),
  /** Whether prices include it, so that it is shown and not added. */
  included: fileColumn('included', 'Included', filed.flag(false)),
  /** Whether shipping is taxed too. */
  onShipping: fileColumn('on_shipping', 'On Shipping', filed.flag(false)),
}

export type TaxRateTable = Row<typeof taxRateColumns>
