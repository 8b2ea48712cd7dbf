import { share, type MinorUnits } from '../values/money.ts'
import type { TaxRate } from './tax-rate.ts'

export interface CostInput {
  /** What the lines come to, after what is taken off them. */
  subtotal: MinorUnits
  /** The part of the subtotal that is taxed. */
  taxable: MinorUnits
  /** What the chosen rate costs; 0 when nothing is sent. */
  shippingPrice: MinorUnits
  /** A discount code takes the price of shipping off. */
  freeShipping: boolean
  taxRate: TaxRate | undefined
}

export interface CheckoutCost {
  shipping: MinorUnits
  tax: MinorUnits
  /** What is paid. */
  total: MinorUnits
}

/** What is paid for a cart that is sent somewhere. */
export function computeCheckoutCost(input: CostInput): CheckoutCost {
  const { subtotal, taxable, shippingPrice, freeShipping, taxRate } = input
  const shipping = freeShipping ? 0 : shippingPrice
  if (!taxRate) return { shipping, tax: 0, total: subtotal + shipping }
  const taxed = taxable + (taxRate.onShipping ? shipping : 0)
  const { rate, included } = taxRate
  const tax = share(taxed, rate, included ? 10_000 + rate : 10_000)
  return { shipping, tax, total: subtotal + shipping + (included ? 0 : tax) }
}
