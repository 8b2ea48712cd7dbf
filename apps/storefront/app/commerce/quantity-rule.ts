/** Which quantities of a variant can be bought. */
export interface QuantityRule {
  /** Minimum and maximum are multiples of the increment. */
  minimum: number
  /** The maximum of a line; null if there is none. */
  maximum: number | null
  increment: number
}

/** The rule of a variant that does not restrict the quantity. */
export const anyQuantity: QuantityRule = { minimum: 1, maximum: null, increment: 1 }

/** A variant with a quantity rule only if that restricts the quantity. */
export type WithRule<Variant> = Omit<Variant, 'quantityRule'> & { quantityRule?: QuantityRule }

/** Removes a variant's quantity rule if it restricts nothing, as most do, to keep pages small. */
export function withRule<Variant extends { quantityRule: QuantityRule }>(variant: Variant): WithRule<Variant> {
  const { quantityRule, ...others } = variant
  const { minimum, maximum, increment } = quantityRule
  return minimum === 1 && maximum === null && increment === 1 ? others : { ...others, quantityRule }
}
