import { fileColumn, filed, type Row } from './columns.ts'

/** The columns of a discount code, also in `discounts.csv`. */
export const discountColumns = {
  code: fileColumn('code', 'Code', filed.name()),
  type: fileColumn('type', 'Type', filed.oneOf(['percentage', 'fixed amount', 'free shipping'], 'percentage')),
  /** Hundredths of a percent or minor units, by type; 0 for free shipping. */
  value: fileColumn('value', 'Value', filed.price()),
  /** The minimum sum of the entitled lines. */
  minimumSubtotal: fileColumn('minimum_subtotal', 'Minimum Subtotal', filed.priceOrNull()),
  /** For fixed amounts: once for all entitled lines together, or for every piece. */
  oncePerOrder: fileColumn('once_per_order', 'Once Per Order', filed.flag(true)),
  /** ISO 8601; null for no bound. */
  startsAt: fileColumn('starts_at', 'Starts', filed.timeOrNull()),
  endsAt: fileColumn('ends_at', 'Ends', filed.timeOrNull()),
  /** Whether only lines with a selling plan are entitled. */
  subscriptionOnly: fileColumn('subscription_only', 'Subscription Only', filed.flag(false)),
  /** Without products and collections every line is entitled. */
  productHandles: fileColumn('product_handles', 'Product Handles', filed.list()),
  collections: fileColumn('collections', 'Collections', filed.list()),
}

export type DiscountTable = Row<typeof discountColumns> & {
  /** The code in lower case. */
  code_key: string
}
