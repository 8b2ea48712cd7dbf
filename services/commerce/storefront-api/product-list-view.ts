import { ClientError } from '@shop/http/client-error'
import type { FacetValue, OptionFacet } from '../catalogue/product-facets.ts'
import { loadFacets } from '../catalogue/product-facets.ts'
import { listScope, type ProductListing } from '../catalogue/product-list.ts'
import type { ProductChoice } from '../catalogue/product-scope.ts'
import { toDecimal, type MinorUnits } from '../values/money.ts'
import { viewPage, type PageArguments } from '../values/pagination.ts'
import type { Reads, Scan } from '../database/reads.ts'
import type { ViewContext } from './money-view.ts'
import { viewProduct } from './product-view.ts'

/** A `ProductFilter` of the Storefront API; prices are decimal numbers. */
export interface ProductFilterInput extends Omit<ProductChoice, 'price' | 'metafield' | 'isNothing'> {
  category?: unknown
  price?: { min?: number | null; max?: number | null } | null
  productMetafield?: MetafieldFilter | null
  taxonomyMetafield?: unknown
  variantMetafield?: MetafieldFilter | null
}

interface MetafieldFilter {
  namespace: string
  key: string
  value: string
}

const largest = Number.MAX_SAFE_INTEGER

function toMinorUnits(amount: number | null | undefined): MinorUnits | undefined {
  return amount == null ? undefined : Math.max(-largest, Math.min(largest, Math.round(amount * 100)))
}

/** Limited because each is another condition on every product. */
const maxFilters = 50

/** Converts the `filters` of a product list. @throws ClientError */
export function toProductChoices(filters: readonly ProductFilterInput[] | null | undefined): ProductChoice[] {
  if (filters && filters.length > maxFilters) throw new ClientError(`At most ${maxFilters} filters may be set`)
  if (filters?.some(({ category }) => category))
    throw new ClientError('The filter `category` is not supported: the catalogue has no category ids')
  return (filters ?? []).flatMap(({ price, productMetafield, taxonomyMetafield, variantMetafield, ...choice }) => [
    {
      ...choice,
      // Categories have no metafields.
      isNothing: Boolean(taxonomyMetafield),
      ...(price && { price: { min: toMinorUnits(price.min), max: toMinorUnits(price.max) } }),
    },
    ...(productMetafield ? [{ metafield: { of: 'product' as const, ...productMetafield } }] : []),
    ...(variantMetafield ? [{ metafield: { of: 'variant' as const, ...variantMetafield } }] : []),
  ])
}

interface FilterValueView {
  id: string
  label: string
  count: number
  /** The `ProductFilter` of this choice, as JSON. */
  input: string
  /** For an option: the metafield that its values are linked to, and the value's name. */
  linkedTo?: string
  name?: string
}

function viewFilter(id: string, label: string, type: 'LIST' | 'PRICE_RANGE', values: readonly FilterValueView[]) {
  return values.length > 0 ? [{ id, label, type, values }] : []
}

function viewListFilter(
  id: string,
  label: string,
  key: 'productType' | 'productVendor' | 'tag',
  values: readonly FacetValue[],
) {
  const viewed = values.map(({ value, count }) => ({
    id: `${id}.${value}`,
    label: value,
    count,
    input: JSON.stringify({ [key]: value }),
  }))
  return viewFilter(id, label, 'LIST', viewed)
}

/** `'Pack Size'` becomes `pack-size`, as in the platform's ids of filters. */
const idPart = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')

function viewOptionFilter(name: string, values: readonly OptionFacet[]) {
  const id = `filter.v.option.${idPart(name)}`
  const viewed = values.map(({ value, count, linkedTo }) => ({
    id: `${id}.${idPart(value)}`,
    label: value,
    count,
    input: JSON.stringify({ variantOption: { name, value } }),
    linkedTo,
    name: value,
  }))
  return viewFilter(id, name, 'LIST', viewed)
}

/** The available filters of a product list. */
export async function viewFilters(scan: Scan, listing: ProductListing) {
  const facets = await loadFacets(scan, listing)
  const availability = [
    { id: 'filter.v.availability.1', label: 'In stock', count: facets.available, input: '{"available":true}' },
    { id: 'filter.v.availability.0', label: 'Out of stock', count: facets.unavailable, input: '{"available":false}' },
  ]
  const count = facets.available + facets.unavailable
  const input = JSON.stringify({ price: { min: 0, max: Number(toDecimal(facets.highestPrice)) } })
  return [
    ...viewFilter('filter.v.availability', 'Availability', 'LIST', count > 0 ? availability : []),
    ...viewFilter('filter.v.price', 'Price', 'PRICE_RANGE', [{ id: 'filter.v.price', label: 'Price', count, input }]),
    ...viewListFilter('filter.p.product_type', 'Product type', 'productType', facets.productTypes),
    ...viewListFilter('filter.p.vendor', 'Brand', 'productVendor', facets.vendors),
    ...[...Map.groupBy(facets.options, ({ name }) => name)].flatMap(([name, values]) => viewOptionFilter(name, values)),
    ...viewListFilter('filter.p.tag', 'Tag', 'tag', facets.tags),
  ]
}

/**
 * A `ProductConnection` of the Storefront API.
 * @throws ClientError
 */
export async function viewProductList(
  reads: Reads,
  args: PageArguments,
  listing: ProductListing,
  context: ViewContext,
) {
  return {
    ...viewPage(await listScope(reads, args, listing), (product) => viewProduct(product, context)),
    filters: () => viewFilters(reads.scan, listing),
  }
}
