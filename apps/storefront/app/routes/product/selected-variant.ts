import type { CommerceProduct, Variant } from './product.query.ts'

const has = (variant: Variant, name: string, value: string): boolean =>
  variant.selectedOptions.some((option) => option.name === name && option.value === value)

/** The variant that an address names by its options, as `?Pack+Size=12+pack`; else the first that can be had. */
export function selectedVariant({ variants, options }: CommerceProduct, search: URLSearchParams): Variant | undefined {
  const wanted = options.map(({ name }) => [name, search.get(name)] as const).filter(([, value]) => value !== null)
  const named = variants.nodes.find((variant) => wanted.every(([name, value]) => has(variant, name, value ?? '')))
  return (
    (wanted.length > 0 ? named : undefined) ??
    variants.nodes.find(({ availableForSale }) => availableForSale) ??
    variants.nodes[0]
  )
}

/** The variant that differs from `from` in one option only, if there is one. */
export function variantWith(
  { variants }: CommerceProduct,
  from: Variant,
  name: string,
  value: string,
): Variant | undefined {
  return variants.nodes.find(
    (variant) =>
      has(variant, name, value) &&
      from.selectedOptions.every((option) => option.name === name || has(variant, option.name, option.value)),
  )
}
