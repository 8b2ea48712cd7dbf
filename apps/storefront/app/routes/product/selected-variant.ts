import type { CommerceProduct, Variant } from './product.query.ts'

const has = (variant: Variant, name: string, value: string): boolean =>
  variant.selectedOptions.some((option) => option.name === name && option.value === value)

/** The variant that an address names by its options, as `?Pack+Size=12+pack`; else the default one, else the first, that can be had. */
export function selectedVariant(
  { variants, options }: CommerceProduct,
  search: URLSearchParams,
  defaultSku?: string | null,
): Variant | undefined {
  const wanted = options.map(({ name }) => [name, search.get(name)] as const).filter(([, value]) => value !== null)
  const named = variants.nodes.find((variant) => wanted.every(([name, value]) => has(variant, name, value ?? '')))
  const available = variants.nodes.filter(({ availableForSale }) => availableForSale)
  return (
    (wanted.length > 0 ? named : undefined) ??
    available.find(({ sku }) => sku !== null && sku === defaultSku) ??
    available[0] ??
    variants.nodes[0]
  )
}
