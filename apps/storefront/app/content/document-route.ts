import { giftCardSlug } from '../commerce/product-types.ts'
import { documentTypes, type RoutableDocument } from './document-types.ts'

const typeOf = ({ type }: RoutableDocument) => documentTypes.find((entry) => entry.type === type)

/** The public address of a content document (specification, section 2). */
export function documentRoute(document: RoutableDocument): string {
  const path = typeOf(document)?.path ?? `/${document.slug}`
  return typeof path === 'string' ? path : path(document)
}

/**
 * The canonical address of a document for search engines. A gift card is also reachable in its category, but has a page
 * of its own in the route table.
 */
export const canonicalRoute = (document: RoutableDocument): string =>
  document.type === 'product' && document.slug === giftCardSlug ? `/shop/${giftCardSlug}` : documentRoute(document)

/** The page that shows a document best; the home page for types without one, such as settings. */
export function previewRoute(document: RoutableDocument): string {
  const route = typeOf(document)?.previewPath ?? documentRoute(document)
  return document.slug === null && route.includes('null') ? '/' : route
}
