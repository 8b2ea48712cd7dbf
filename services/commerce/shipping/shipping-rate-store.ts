import type { Queries } from '../database/tables.ts'
import type { ShippingRate } from './shipping-rate.ts'

/** All shipping rates, in the order of their file; amounts in minor units, weights in grams. */
export async function loadShippingRates(queries: Queries): Promise<ShippingRate[]> {
  const rows = await queries.selectFrom('commerce_shipping_rate').selectAll().orderBy('position').execute()
  return rows.map((row) => ({
    country: row.country,
    name: row.name,
    description: row.description,
    price: row.price,
    minimumTotal: row.minimum_total,
    maximumTotal: row.maximum_total,
    minimumGrams: row.minimum_grams,
    maximumGrams: row.maximum_grams,
  }))
}

/** Makes these the shop's rates: others go. */
export async function replaceShippingRates(queries: Queries, rates: readonly ShippingRate[]): Promise<void> {
  await queries.deleteFrom('commerce_shipping_rate').execute()
  for (const [index, rate] of rates.entries()) {
    await queries
      .insertInto('commerce_shipping_rate')
      .values({
        position: index + 1,
        country: rate.country,
        name: rate.name,
        description: rate.description,
        price: rate.price,
        minimum_total: rate.minimumTotal,
        maximum_total: rate.maximumTotal,
        minimum_grams: rate.minimumGrams,
        maximum_grams: rate.maximumGrams,
      })
      .execute()
  }
}
