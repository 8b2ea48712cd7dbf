import { data } from 'react-router'
import { canonicalRoute } from '../../content/document-route.ts'
import { productTypes } from '../../commerce/product-types.ts'
import { pageNotFound, readPage, unavailable } from '../../content/read-page.ts'
import { productPath } from '../../features/product-tile/product-tile.tsx'
import { loadListPrices, withPages, type ListPrices } from '../../features/product-tile/list-prices.ts'
import type { RequestContext } from '../../request-context.ts'
import {
  productCommerceQuery,
  productCommerceShape,
  productContentQuery,
  toCommerceProduct,
  type CommerceProduct,
  type ProductContent,
} from './product.query.ts'

/** A product's page with what is sold on it. */
export interface ProductData {
  page: Omit<ProductContent, 'notes' | 'related' | 'relatedFeatured'>
  /** What the law, or the parcel, wants said before one buys. */
  notes: string[]
  /** Products near this one, the featured one first. */
  related: ProductContent['related']
  /** Null while the store does not answer. */
  product: CommerceProduct | null
  /** The product that subscriptions are of, often the same. */
  subscription: CommerceProduct | null
  prices: ListPrices
  canonicalPath: string
}

/** What the store sells; null, with the error reported, when it cannot be had. */
async function loadSold({ commerce }: RequestContext, id: string, subscriptionId: string) {
  try {
    const options = { shape: productCommerceShape, isPublic: true }
    const sold = await commerce.request(productCommerceQuery, { id, subscriptionId }, options)
    const product = sold.product && toCommerceProduct(sold.product)
    // What is one object is written into the page once.
    if (sold.subscription === sold.product) return { product, subscription: product }
    return { product, subscription: sold.subscription && toCommerceProduct(sold.subscription) }
  } catch (error) {
    reportError(error)
    return null
  }
}

function notesFor({ cbd, notes }: Pick<ProductContent, 'cbd' | 'notes'>, productType: string | undefined): string[] {
  const texts = [cbd && notes?.cbdWarning, productType === productTypes.powders && notes?.shippingNotePowderProducts]
  return texts.filter((text) => typeof text === 'string')
}

/**
 * Reads a product by its slug and its category's, or by its slug alone. While the store does not answer the page goes
 * without what can be bought, with status 503.
 * @throws the answer 404 when the content or the catalogue does not have it, or the site variant leaves it out.
 */
export async function loadProduct(
  context: RequestContext,
  { slug, category }: { slug: string; category: string | null },
) {
  const content = await readPage(context, productContentQuery, { slug, category })
  const { notes, related: others, relatedFeatured, ...page } = content
  const { commerceId, subscriptionId } = page
  const related = relatedFeatured
    ? [relatedFeatured, ...others.filter((product) => productPath(product) !== productPath(relatedFeatured))]
    : others
  const [sold, prices] = await Promise.all([
    loadSold(context, commerceId, subscriptionId ?? commerceId),
    loadListPrices(context, related),
  ])
  if (sold && !sold.product) throw pageNotFound()
  // A variant is chosen by them in the address.
  context.readsSearchParams(sold?.product?.options.map(({ name }) => name) ?? [])
  const loaded: ProductData = {
    page,
    notes: notesFor({ ...page, notes }, sold?.product?.productType),
    related: withPages(related, prices),
    product: sold?.product ?? null,
    subscription: (subscriptionId && sold?.subscription) || null,
    prices,
    canonicalPath: canonicalRoute({ type: 'product', slug: page.slug, category: page.category.slug }),
  }
  return data(loaded, sold ? {} : unavailable)
}
