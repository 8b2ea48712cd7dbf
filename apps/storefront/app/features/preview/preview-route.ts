import { documentRoute, type RoutableDocument } from '../../content/document-route.ts'

/** Where documents without a page of their own are to be seen best; settings are to be seen on every page. */
const shownOn: Record<string, string> = {
  ingredient: '/whats-inside',
  testimonial: '/testimonials',
  homeNonCBD: '/',
}

/** The page that shows a document. */
export function previewRoute(document: RoutableDocument): string {
  const known = shownOn[document.type]
  if (known) return known
  const route = documentRoute(document)
  return document.slug === null && route.includes('null') ? '/' : route
}
