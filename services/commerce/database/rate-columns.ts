import { fileColumn, filed, type Row } from './columns.ts'

/** What is stored of a way to send an order, and how `shipping-rates.csv` has it. */
export const shippingRateColumns = {
  /** ISO 3166-1, or `*` for every country that has no rate of its own. */
  country: fileColumn('country', 'Country', filed.text(2)),
  /** What the shopper chooses by: rates of the same name are the same method under other conditions. */
  name: fileColumn('name', 'Name', filed.name(100)),
  /** How long it takes, say; may be empty. */
  description: fileColumn('description', 'Description', filed.text(200)),
  /** Minor units. */
  price: fileColumn('price', 'Price', filed.price()),
  /** The rate is for carts from the minimum to below the maximum; null for no bound. */
  minimumTotal: fileColumn('minimum_total', 'Minimum Total', filed.priceOrNull()),
  maximumTotal: fileColumn('maximum_total', 'Maximum Total', filed.priceOrNull()),
  minimumGrams: fileColumn('minimum_grams', 'Minimum Grams', filed.numberOrNull()),
  maximumGrams: fileColumn('maximum_grams', 'Maximum Grams', filed.numberOrNull()),
}

export type ShippingRateTable = Row<typeof shippingRateColumns> & {
  /** From 1, as in the file. */
  position: number
}

/** What is stored of a tax, and how `tax-rates.csv` has it. */
export const taxRateColumns = {
  /** ISO 3166-1. */
  country: fileColumn('country', 'Country', filed.text(2)),
  /** A region's code; empty for the whole country. */
  region: fileColumn('region', 'Region', filed.text(10)),
  /** As the shopper reads it: `'VAT'`. */
  name: fileColumn('name', 'Name', filed.name(100)),
  /** Hundredths of a percent. */
  rate: fileColumn('rate', 'Rate', filed.price()),
  /** Prices contain it, so that it is told and not added. */
  included: fileColumn('included', 'Included', filed.flag(false)),
  /** What shipping costs is taxed too. */
  onShipping: fileColumn('on_shipping', 'On Shipping', filed.flag(false)),
}

export type TaxRateTable = Row<typeof taxRateColumns>
