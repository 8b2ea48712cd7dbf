import { csvColumn, csv, type Row } from './columns.ts'

/** The columns of a discount, also in `discounts.csv`. */
export const discountColumns = {
  /** The code, or the title of an automatic discount. */
  code: csvColumn('code', 'Code', csv.name()),
  /** Whether it is applied by its code or automatically. */
  method: csvColumn('method', 'Method', csv.oneOf(['code', 'automatic'], 'code')),
  type: csvColumn('type', 'Type', csv.oneOf(['percentage', 'fixed amount', 'free shipping'], 'percentage')),
  /** Hundredths of a percent or minor units, by type; 0 for free shipping. */
  value: csvColumn('value', 'Value', csv.price()),
  /** The minimum sum of the entitled lines. */
  minimumSubtotal: csvColumn('minimum_subtotal', 'Minimum Subtotal', csv.priceOrNull()),
  /** For fixed amounts: once for all entitled lines together, or for every piece. */
  oncePerOrder: csvColumn('once_per_order', 'Once Per Order', csv.flag(true)),
  /** ISO 8601; null for no bound. */
  startsAt: csvColumn('starts_at', 'Starts', csv.timeOrNull()),
  endsAt: csvColumn('ends_at', 'Ends', csv.endOrNull()),
  /** Whether only lines with a selling plan are entitled. */
  subscriptionOnly: csvColumn('subscription_only', 'Subscription Only', csv.flag(false)),
  /** Without products and collections every line is entitled. */
  productHandles: csvColumn('product_handles', 'Product Handles', csv.list()),
  collections: csvColumn('collections', 'Collections', csv.list()),
}

export type DiscountTable = Row<typeof discountColumns> & {
  /** The code in lower case. */
  code_key: string
}
