import { readerOf, writerOf } from '../database/columns.ts'
import { shippingRateColumns } from '../database/rate-columns.ts'
import type { Queries } from '../database/tables.ts'
import type { ShippingRate } from './shipping-rate.ts'

const readRate = readerOf(shippingRateColumns)
const writeRate = writerOf(shippingRateColumns)

/** All shipping rates, in the order of their file. */
export async function loadShippingRates(queries: Queries): Promise<ShippingRate[]> {
  const rows = await queries.selectFrom('commerce_shipping_rate').selectAll().orderBy('position').execute()
  return rows.map(readRate)
}

/** Replaces the shop's rates with these. */
export async function replaceShippingRates(queries: Queries, rates: readonly ShippingRate[]): Promise<void> {
  await queries.deleteFrom('commerce_shipping_rate').execute()
  for (const [index, rate] of rates.entries()) {
    const values = { position: index + 1, ...writeRate(rate) }
    await queries.insertInto('commerce_shipping_rate').values(values).execute()
  }
}
