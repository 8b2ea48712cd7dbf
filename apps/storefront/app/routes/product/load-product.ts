import { data } from 'react-router'
import { canonicalRoute } from '../../content/document-route.ts'
import { productTypes } from '../../commerce/product-types.ts'
import { pageNotFound, readPage, unavailable } from '../../content/read-page.ts'
import { subscriptionsQuery } from '../../content/subscription-skus.ts'
import { productPath } from '../../features/product-tile/product-tile.tsx'
import { loadListPrices, withoutMissingProducts } from '../../features/cart/service/list-prices.ts'
import type { ListPrices } from '../../features/product-tile/list-price.ts'
import { orNull } from '../../commerce/or-null.ts'
import type { RequestContext } from '../../request-context.ts'
import {
  productCommerceQuery,
  productCommerceShape,
  productContentQuery,
  toCommerceProduct,
  type CommerceProduct,
  type ProductContent,
} from './product.query.ts'

/** A product's page content with its commerce data. */
export interface ProductData {
  /** If the content has no slides, the thumbnail is the only slide. */
  page: Omit<ProductContent, 'favicon' | 'notes' | 'related' | 'relatedFeatured'> & {
    /** The SKUs of its variants that are sold only with a selling plan. */
    subscriptionSkus: string[]
  }
  /** Legal and shipping notes. */
  notes: string[]
  /** Related products, the featured one first. */
  related: ProductContent['related']
  /** Null if the store does not respond. */
  product: CommerceProduct | null
  /** The product sold by subscription, often the same. */
  subscription: CommerceProduct | null
  prices: ListPrices
  canonicalPath: string
  /** Its small picture for the browser's tab. */
  icon: ProductContent['favicon']
}

/** The commerce data of both products; null, with the error reported, if it cannot be read. */
const loadSold = ({ commerce }: RequestContext, id: string, subscriptionId: string) =>
  orNull(async () => {
    const options = { shape: productCommerceShape, isPublic: true }
    const sold = await commerce.request(productCommerceQuery, { id, subscriptionId }, options)
    const product = sold.product && (await toCommerceProduct(commerce, sold.product))
    // A shared object is serialized into the page once.
    if (sold.subscription === sold.product) return { product, subscription: product }
    return { product, subscription: sold.subscription && (await toCommerceProduct(commerce, sold.subscription)) }
  })

/** The slides of a product; without any, its thumbnail. */
function slidesOf({ slides, thumb }: Pick<ProductContent, 'slides' | 'thumb'>): ProductContent['slides'] {
  if (slides.length > 0 || !thumb) return slides
  return [{ key: 'thumb', image: thumb }]
}

function notesFor({ cbd, notes }: Pick<ProductContent, 'cbd' | 'notes'>, productType: string | undefined): string[] {
  const texts = [cbd && notes?.cbdWarning, productType === productTypes.powders && notes?.shippingNotePowderProducts]
  return texts.filter((text) => typeof text === 'string')
}

/**
 * Reads a product by its slug and its category's, or by its slug alone. If the store does not respond, the page is
 * rendered without the purchase form, with status 503.
 * @throws a 404 response if the content or the catalogue does not have it, or the site variant excludes it.
 */
export async function loadProduct(
  context: RequestContext,
  { slug, category }: { slug: string; category: string | null },
) {
  const content = await readPage(context, productContentQuery, { slug, category })
  const { favicon, notes, related: others, relatedFeatured, ...page } = content
  const { commerceId, subscriptionId } = page
  const related = relatedFeatured
    ? [relatedFeatured, ...others.filter((product) => productPath(product) !== productPath(relatedFeatured))]
    : others
  const [sold, prices, { subscriptionSkus }] = await Promise.all([
    loadSold(context, commerceId, subscriptionId ?? commerceId),
    loadListPrices(context, related),
    context.content.query(subscriptionsQuery),
  ])
  if (sold && !sold.product) throw pageNotFound()
  const skus = new Set(sold?.product?.variants.nodes.map(({ sku }) => sku))
  // The option names are search parameters that select the variant.
  context.declareSearchParams(sold?.product?.options.map(({ name }) => name) ?? [])
  const loaded: ProductData = {
    page: { ...page, slides: slidesOf(page), subscriptionSkus: subscriptionSkus.filter((sku) => skus.has(sku)) },
    notes: notesFor({ ...page, notes }, sold?.product?.productType),
    related: withoutMissingProducts(related, prices),
    product: sold?.product ?? null,
    subscription: (subscriptionId && sold?.subscription) || null,
    prices,
    canonicalPath: canonicalRoute({ type: 'product', slug: page.slug, category: page.category.slug }),
    icon: favicon,
  }
  return data(loaded, sold ? {} : unavailable)
}
