import { csvColumn, csv, type Row } from './columns.ts'

/** The columns of a shipping rate, also in `shipping-rates.csv`. */
export const shippingRateColumns = {
  /** ISO 3166-1, or `*` for every country without its own rates. */
  country: csvColumn('country', 'Country', csv.text(2)),
  /** The method that the shopper chooses: rates with the same name are one method under different conditions. */
  name: csvColumn('name', 'Name', csv.name(100)),
  /** For example the delivery time; may be empty. */
  description: csvColumn('description', 'Description', csv.text(200)),
  /** Minor units. */
  price: csvColumn('price', 'Price', csv.price()),
  /** The rate is for carts from the minimum to below the maximum; null if unbounded. */
  minimumTotal: csvColumn('minimum_total', 'Minimum Total', csv.priceOrNull()),
  maximumTotal: csvColumn('maximum_total', 'Maximum Total', csv.priceOrNull()),
  minimumGrams: csvColumn('minimum_grams', 'Minimum Grams', csv.numberOrNull()),
  maximumGrams: csvColumn('maximum_grams', 'Maximum Grams', csv.numberOrNull()),
}

export type ShippingRateTable = Row<typeof shippingRateColumns> & {
  /** From 1, as in the file. */
  position: number
}

/** The columns of a tax, also in `tax-rates.csv`. */
export const taxRateColumns = {
  /** ISO 3166-1. */
  country: csvColumn('country', 'Country', csv.text(2)),
  /** The region's code; empty for the whole country. */
  region: csvColumn('region', 'Region', csv.text(10)),
  /** The name shown to shoppers: `'VAT'`. */
  name: csvColumn('name', 'Name', csv.name(100)),
  /** Hundredths of a percent. */
  rate: csvColumn('rate', 'Rate', csv.price()),
  /** Whether prices include it, so that it is shown and not added. */
  included: csvColumn('included', 'Included', csv.flag(false)),
  /** Whether shipping is taxed too. */
  onShipping: csvColumn('on_shipping', 'On Shipping', csv.flag(false)),
}

export type TaxRateTable = Row<typeof taxRateColumns>
