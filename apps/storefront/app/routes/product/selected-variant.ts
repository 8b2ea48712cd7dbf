import { isInStock } from '../../features/cart/model/line-quantity.ts'
import { hasOption } from '../../features/cart/model/line-variant.ts'
import type { CommerceProduct, Variant } from './product.query.ts'

/**
 * The variant selected by options in the URL, such as `?Pack+Size=12+pack`; else the default one, else the first
 * available one.
 */
export function selectedVariant(
  { variants, options }: CommerceProduct,
  search: URLSearchParams,
  defaultSku?: string | null,
): Variant | undefined {
  const wanted = options.map(({ name }) => ({ name, value: search.get(name) })).filter(({ value }) => value !== null)
  const named = variants.nodes.find((variant) => wanted.every((option) => hasOption(variant, option)))
  const available = variants.nodes.filter(isInStock)
  return (
    (wanted.length > 0 ? named : undefined) ??
    available.find(({ sku }) => sku !== null && sku === defaultSku) ??
    available[0] ??
    variants.nodes[0]
  )
}
