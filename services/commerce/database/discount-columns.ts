import { fileColumn, filed, type Row } from './columns.ts'

/** What is stored of a discount code, and how `discounts.csv` has it. */
export const discountColumns = {
  code: fileColumn('code', 'Code', filed.name()),
  type: fileColumn('type', 'Type', filed.oneOf(['percentage', 'fixed amount', 'free shipping'], 'percentage')),
  /** Hundredths of a percent or minor units, by type; 0 for free shipping. */
  value: fileColumn('value', 'Value', filed.price()),
  /** What the entitled lines must come to before anything is taken off. */
  minimumSubtotal: fileColumn('minimum_subtotal', 'Minimum Subtotal', filed.priceOrNull()),
  /** Of a fixed amount: once for all entitled lines together, or else for every piece. */
  oncePerOrder: fileColumn('once_per_order', 'Once Per Order', filed.flag(true)),
  /** ISO 8601; null for no bound. */
  startsAt: fileColumn('starts_at', 'Starts', filed.timeOrNull()),
  endsAt: fileColumn('ends_at', 'Ends', filed.timeOrNull()),
  /** Only lines with a selling plan are entitled. */
  subscriptionOnly: fileColumn('subscription_only', 'Subscription Only', filed.flag(false)),
  /** With neither products nor collections named, every line is entitled. */
  productHandles: fileColumn('product_handles', 'Product Handles', filed.list()),
  collections: fileColumn('collections', 'Collections', filed.list()),
}

export type DiscountTable = Row<typeof discountColumns> & {
  /** The code in lower case. */
  code_key: string
}
