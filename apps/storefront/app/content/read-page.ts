import { data } from 'react-router'
import type { z } from 'zod'
import type { ContentQuery } from './content-client.ts'
import { readWithLinks, type LinkContext } from './excluded.ts'

/** The error that a loader throws when the content of a route is missing: status 404 with the specified message. */
export function pageNotFound() {
  return data('This page could not be found', { status: 404 })
}

/**
 * The response of a page for which a service has failed: search engines and caches must retry for the complete page.
 */
export const unavailable = { status: 503, headers: { 'Retry-After': '30' } }

/**
 * Reads a page's content for the site variant.
 * @throws {@link pageNotFound} when there is none.
 */
export async function readPage<Schema extends z.ZodType>(
  context: LinkContext,
  query: ContentQuery<Schema>,
  params: Record<string, string | null> = {},
): Promise<NonNullable<z.infer<Schema>>> {
  const page = await readWithLinks(context, query, params)
  if (!page) throw pageNotFound()
  return page
}
