import { giftCardSlug } from '../commerce/product-types.ts'
import { documentTypes, type RoutableDocument } from './document-types.ts'

const typeOf = ({ type }: RoutableDocument) => documentTypes.find((entry) => entry.type === type)

/**
 * A slug encoded as one path segment: a slash or question mark in it would end the segment. A program may have stored
 * half of an emoji, which cannot be encoded.
 */
const encoded = (slug: string | null): string | null => slug && encodeURIComponent(slug.toWellFormed())

/** The public URL of a content document that has one (specification, section 2). */
export function documentRoute({ type, slug, category = null }: RoutableDocument): string {
  const document = { type, slug: encoded(slug), category: encoded(category) }
  const path = typeOf(document)?.path ?? `/${document.slug}`
  return typeof path === 'string' ? path : path(document)
}

/** Whether a document has a URL: a document without a slug has none, unless its type has a fixed page. */
export function hasRoute(document: RoutableDocument): boolean {
  if (typeof typeOf(document)?.path === 'string') return true
  return Boolean(document.slug && (document.type !== 'product' || document.category))
}

/** The address of the category with a slug. */
export const categoryRoute = (slug: string): string => documentRoute({ type: 'productCategory', slug })

/**
 * The canonical address of a document for search engines. A gift card is also reachable in its category, but has a page
 * of its own in the route table.
 */
export const canonicalRoute = (document: RoutableDocument): string =>
  document.type === 'product' && document.slug === giftCardSlug ? `/shop/${giftCardSlug}` : documentRoute(document)

/** The page on which to preview a document; the home page for documents without one, such as settings. */
export function previewRoute(document: RoutableDocument): string {
  const type = typeOf(document)
  return type?.previewPath ?? (type && hasRoute(document) ? documentRoute(document) : '/')
}
