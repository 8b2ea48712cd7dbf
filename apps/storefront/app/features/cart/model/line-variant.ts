import type { Merchandise } from './merchandise.ts'

type WithOptions = Pick<Merchandise, 'selectedOptions'>

/** Whether a variant has that value of an option. */
export const hasOption = ({ selectedOptions }: WithOptions, wanted: { name: string; value: string | null }): boolean =>
  selectedOptions.some(({ name, value }) => name === wanted.name && value === wanted.value)

/** The variant with `wanted` and the other `selected` options; else the closest one with `wanted`. */
export function variantWith<Variant extends WithOptions>(
  variants: readonly Variant[],
  selected: Merchandise['selectedOptions'],
  wanted: Merchandise['selectedOptions'][number],
): Variant | undefined {
  const kept = (variant: Variant) => selected.filter((option) => hasOption(variant, option)).length
  return variants.filter((variant) => hasOption(variant, wanted)).toSorted((one, other) => kept(other) - kept(one))[0]
}
