import type { Merchandise } from './merchandise.ts'

/** The variant that has `value` for one option and otherwise what `selected` says; else the nearest that has it. */
export function variantWith<Variant extends Pick<Merchandise, 'selectedOptions'>>(
  variants: readonly Variant[],
  selected: Merchandise['selectedOptions'],
  { name, value }: Merchandise['selectedOptions'][number],
): Variant | undefined {
  const wanted = selected.map((option) => (option.name === name ? { name, value } : option))
  const fit = ({ selectedOptions }: Variant) =>
    selectedOptions.filter((option) => wanted.some((each) => each.name === option.name && each.value === option.value))
      .length
  return variants
    .filter(({ selectedOptions }) => selectedOptions.some((option) => option.name === name && option.value === value))
    .toSorted((one, other) => fit(other) - fit(one))[0]
}
