import { giftCardSlug } from '../commerce/product-types.ts'
import { documentTypes, type RoutableDocument } from './document-types.ts'

const typeOf = ({ type }: RoutableDocument) => documentTypes.find((entry) => entry.type === type)

/** The public address of a content document (specification, section 2). */
export function documentRoute(document: RoutableDocument): string {
  const path = typeOf(document)?.path ?? `/${document.slug}`
  return typeof path === 'string' ? path : path(document)
}

/**
 * The one address of a document that search engines are told: a gift card is found in its category too, but the table of
 * routes has a page for it.
 */
export const canonicalRoute = (document: RoutableDocument): string =>
  document.type === 'product' && document.slug === giftCardSlug ? `/shop/${giftCardSlug}` : documentRoute(document)

/** The page that shows a document best; what has none, as settings, is to be seen on every page. */
export function previewRoute(document: RoutableDocument): string {
  const route = typeOf(document)?.previewPath ?? documentRoute(document)
  return document.slug === null && route.includes('null') ? '/' : route
}
