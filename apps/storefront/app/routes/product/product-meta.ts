import { variantTitleOf } from '../../commerce/variant-title.ts'
import { categoryRoute } from '../../content/document-route.ts'
import { imageUrl } from '../../content/image-url.ts'
import type { PageMeta } from '../../content/page-meta.ts'
import { plainText } from '../../content/plain-text.ts'
import { breadcrumbData, productData, type OfferedVariant } from '../../content/structured-data.ts'
import { isInStock } from '../../features/cart/model/line-quantity.ts'
import type { Site } from '../../site.ts'
import type { ProductData } from './load-product.ts'
import { chosenPlan, firstPrice, purchaseOffers } from '../../features/cart/model/purchase-offers.ts'

/** Title, description and structured data of a product's page. */
export function describeProduct(data: ProductData, site: Site): PageMeta {
  const { page, product, canonicalPath } = data
  const categoryPath = categoryRoute(page.category.slug)
  const description = plainText(page.description) || page.title
  return {
    title: page.title,
    description,
    image: page.thumb ?? page.slides.find(({ image }) => image)?.image ?? null,
    structuredData: [
      product &&
        productData({
          name: page.title,
          description,
          brand: site.brand.name,
          url: site.url + canonicalPath,
          images: imageAddresses(site, page),
          variants: offeredVariants(data, site.url + canonicalPath),
        }),
      breadcrumbData(site.url, [
        ...(categoryPath === canonicalPath ? [] : [{ name: page.category.title, path: categoryPath }]),
        { name: page.title, path: canonicalPath },
      ]),
    ],
  }
}

/**
 * Each variant with its default offer: one-time if it is sold so, else with its first plan.
 */
function offeredVariants({ page, product, subscription }: ProductData, url: string): OfferedVariant[] {
  if (!product) return []
  const variants = product.variants.nodes
  return variants.map((variant) => {
    const offers = purchaseOffers({ product, subscription, subscriptionSkus: page.subscriptionSkus }, variant)
    const plan = chosenPlan(offers, null)
    const bought = (plan && offers.subscription?.variant) || variant
    const options = new URLSearchParams(variant.selectedOptions.map(({ name, value }) => [name, value]))
    return {
      sku: variant.sku,
      title: variantTitleOf(variant) || page.title,
      price: firstPrice(offers, variant),
      isAvailable: (offers.single || plan !== null) && isInStock(bought),
      url: variants.length > 1 ? `${url}?${options}` : url,
    }
  })
}

function imageAddresses({ images, url }: Site, { slides }: ProductData['page']): string[] {
  const addresses = slides.flatMap(({ image }) => {
    const path = image && imageUrl(images, image)
    return path ? [new URL(path, url).href] : []
  })
  // A film's poster is often one of the pictures.
  return [...new Set(addresses)]
}
