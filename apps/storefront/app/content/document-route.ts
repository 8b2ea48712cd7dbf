import { giftCardSlug } from '../commerce/product-types.ts'

/** As much of a content document as its address needs. */
export interface RoutableDocument {
  type: string
  slug: string | null
  /** The slug of a product's category. */
  category?: string | null | undefined
}

/** The public address of a content document (specification, section 2). */
export function documentRoute({ type, slug, category }: RoutableDocument): string {
  switch (type) {
    case 'product':
      return `/shop/${category}/${slug}`
    case 'productCategory':
      return `/shop/${slug}`
    case 'productCategoryCollection':
      return `/shop/collections/${slug}`
    case 'buyNow':
      return `/shop/buy-now/${slug}`
    case 'signUp':
      return `/sign-up/${slug}`
    case 'wholesale':
      return '/wholesale'
    case 'whatsInside':
    case 'ingredients':
      return '/whats-inside'
    case 'press':
      return '/press'
    case 'home':
    case 'featuredProduct':
      return '/'
    case 'testimonialsPage':
      return '/testimonials'
    // These have an address of their own in the table of routes, and no slug to make one from.
    case 'whereToBuy':
      return '/where-to-buy'
    case 'labResults':
      return '/labresults'
    default:
      return `/${slug}`
  }
}

/**
 * The one address of a document that search engines are told: a gift card is found in its category too, but the table of
 * routes has a page for it.
 */
export const canonicalRoute = (document: RoutableDocument): string =>
  document.type === 'product' && document.slug === giftCardSlug ? `/shop/${giftCardSlug}` : documentRoute(document)
