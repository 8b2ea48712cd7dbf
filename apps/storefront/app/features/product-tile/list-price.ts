import type { Money } from '../../commerce/money.ts'

export interface ListPrice {
  /** The lowest price of the variants. */
  from: Money
  /** Whether the variants have different prices. */
  hasSeveral: boolean
  availableForSale: boolean
}

/** Prices by commerce id, null for products that the store does not have; null if the store does not respond. */
export type ListPrices = Record<string, ListPrice | null> | null
