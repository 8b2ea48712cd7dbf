import { allocate, type MinorUnits } from '../values/money.ts'
import type { TaxRate } from './tax-rate.ts'

export interface CostInput {
  /** The sum of the lines after discounts. */
  subtotal: MinorUnits
  /** The taxable part of the subtotal. */
  taxable: MinorUnits
  /** The price of the chosen rate; 0 if nothing is shipped. */
  shippingPrice: MinorUnits
  /** Whether a discount code makes shipping free. */
  freeShipping: boolean
  taxRate: TaxRate | undefined
}

/** Computes the cost of a cart with shipping and tax, and the total to be paid. */
export function computeCheckoutCost(input: CostInput) {
  const { subtotal, taxable, shippingPrice, freeShipping, taxRate } = input
  const shipping = freeShipping ? 0 : shippingPrice
  if (!taxRate) return { shipping, tax: 0, total: subtotal + shipping }
  const taxed = taxable + (taxRate.onShipping ? shipping : 0)
  const { rate, included } = taxRate
  const tax = allocate(taxed, rate, included ? 10_000 + rate : 10_000)
  return { shipping, tax, total: subtotal + shipping + (included ? 0 : tax) }
}
