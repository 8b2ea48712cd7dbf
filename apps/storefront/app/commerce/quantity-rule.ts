/** Which quantities of a variant can be bought. */
export interface QuantityRule {
  /** A multiple of the increment, as is the maximum. */
  minimum: number
  /** Of a line; null where there is none. */
  maximum: number | null
  increment: number
}

/** The rule of a variant that does not restrict the quantity. */
export const anyQuantity: QuantityRule = { minimum: 1, maximum: null, increment: 1 }

/** A variant that has a quantity rule only where it restricts the quantity. */
export type WithRule<Variant> = Omit<Variant, 'quantityRule'> & { quantityRule?: QuantityRule }

/** The variant, without its quantity rule where that restricts nothing: few do, and pages are to be small. */
export function withRule<Variant extends { quantityRule: QuantityRule }>(variant: Variant): WithRule<Variant> {
  const { quantityRule, ...others } = variant
  const { minimum, maximum, increment } = quantityRule
  return minimum === 1 && maximum === null && increment === 1 ? others : { ...others, quantityRule }
}
