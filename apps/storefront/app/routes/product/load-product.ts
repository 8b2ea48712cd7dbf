import { canonicalRoute } from '../../content/document-route.ts'
import { exclusion } from '../../content/excluded.ts'
import { pageNotFound } from '../../content/page-not-found.ts'
import { loadListPrices, type ListPrices } from '../../features/product-tile/list-prices.ts'
import type { RequestContext } from '../../request-context.ts'
import {
  productCommerceQuery,
  productContentQuery,
  type CommerceProduct,
  type ProductContent,
} from './product.query.ts'

/** A product's page with what is sold on it. */
export interface ProductData {
  page: ProductContent
  product: CommerceProduct
  /** The product that subscriptions are of, often the same. */
  subscription: CommerceProduct | null
  prices: ListPrices
  canonicalPath: string
}

/**
 * Reads a product by its slug and its category's, or by its slug alone.
 * @throws the answer 404 when the content or the catalogue does not have it, or the site variant leaves it out.
 */
export async function loadProduct(
  context: RequestContext,
  { slug, category }: { slug: string; category: string | null },
): Promise<ProductData> {
  const { content, commerce, site } = context
  const page = await content.query(productContentQuery, { slug, category, ...exclusion(site.variant) })
  if (!page) throw pageNotFound()
  const { commerceId, subscriptionId } = page
  const [{ product, subscription }, prices] = await Promise.all([
    commerce.request(productCommerceQuery, { id: commerceId, subscriptionId: subscriptionId ?? commerceId }),
    loadListPrices(context, page.related),
  ])
  if (!product) throw pageNotFound()
  const canonicalPath = canonicalRoute({ type: 'product', slug: page.slug, category: page.category.slug })
  return { page, product, subscription: subscriptionId ? subscription : null, prices, canonicalPath }
}
