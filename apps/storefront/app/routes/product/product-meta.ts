import { categoryRoute } from '../../content/document-route.ts'
import { imageUrl } from '../../content/image-url.ts'
import type { PageMeta } from '../../content/page-meta.ts'
import { plainText } from '../../content/plain-text.ts'
import { breadcrumbData, productData } from '../../content/structured-data.ts'
import type { Site } from '../../site.ts'
import type { ProductData } from './load-product.ts'

/** Title, description and structured data of a product's page. */
export function describeProduct({ page, product, canonicalPath }: ProductData, site: Site): PageMeta {
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
          variants: product.variants.nodes,
        }),
      breadcrumbData(site.url, [
        ...(categoryPath === canonicalPath ? [] : [{ name: page.category.title, path: categoryPath }]),
        { name: page.title, path: canonicalPath },
      ]),
    ],
  }
}

function imageAddresses({ images, url }: Site, { slides }: ProductData['page']): string[] {
  const addresses = slides.flatMap(({ image }) => {
    const path = image && imageUrl(images, image)
    return path ? [new URL(path, url).href] : []
  })
  // A film's poster is often one of the pictures.
  return [...new Set(addresses)]
}
