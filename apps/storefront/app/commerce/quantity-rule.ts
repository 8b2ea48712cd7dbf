/** In which numbers a variant is sold. */
export interface QuantityRule {
  /** A multiple of the increment, as is the maximum. */
  minimum: number
  /** Of a line; null where there is none. */
  maximum: number | null
  increment: number
}

/** The rule of what is sold in any number. */
export const anyQuantity: QuantityRule = { minimum: 1, maximum: null, increment: 1 }

/** A variant that has a quantity rule only where it is not sold in any number. */
export type WithRule<Variant> = Omit<Variant, 'quantityRule'> & { quantityRule?: QuantityRule }

/** The variant without its quantity rule where it is sold in any number: pages are to be small, and few variants have one. */
export function withRule<Variant extends { quantityRule: QuantityRule }>(variant: Variant): WithRule<Variant> {
  const { quantityRule, ...others } = variant
  const { minimum, maximum, increment } = quantityRule
  return minimum === 1 && maximum === null && increment === 1 ? others : { ...others, quantityRule }
}
