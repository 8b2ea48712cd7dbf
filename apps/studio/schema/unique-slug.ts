import type { SlugValidationContext } from 'sanity'
import { publishedId } from '../published-id.ts'

/**
 * Whether no other document has this slug in the same route (specification, section 2): products share a route with
 * those of their category, other types with documents of the same type. Drafts and versions count as their document.
 */
export function isFreeWithinRoute(slug: string, { document, getClient }: SlugValidationContext): Promise<boolean> {
  const id = publishedId(document?._id ?? '')
  const sameRoute = document?._type === 'product' ? ' && category._ref == $category' : ''
  return getClient({ apiVersion: '2025-02-19' }).fetch<boolean>(
    `!defined(*[_type == $type && !sanity::versionOf($id) && slug.current == $slug${sameRoute}][0]._id)`,
    { type: document?._type ?? '', id, slug, category: referenceOf(document?.['category']) },
    { perspective: 'raw', tag: 'validation.slug' },
  )
}

const referenceOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && '_ref' in value && typeof value._ref === 'string' ? value._ref : null
