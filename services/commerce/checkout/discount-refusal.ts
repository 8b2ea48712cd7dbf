import type { DiscountRefusal } from '../pricing/discount.ts'

/** The messages for the shopper why a code gives no discount. */
export const refusalMessages: Record<DiscountRefusal, string> = {
  DISCOUNT_NOT_FOUND: 'There is no such code. Is it spelled correctly?',
  DISCOUNT_CURRENTLY_INACTIVE: 'This code is not valid at this time.',
  DISCOUNT_INCOMPATIBLE_PURCHASE_TYPE: 'This code is for subscriptions only.',
  DISCOUNT_NO_ENTITLED_LINE_ITEMS: 'This code is for other products.',
  DISCOUNT_NO_ENTITLED_SHIPPING_LINES: 'This code makes shipping free, and nothing here is shipped.',
  DISCOUNT_PURCHASE_NOT_IN_RANGE: 'Your order is too small for this code.',
}
