import { data } from 'react-router'
import { z } from 'zod'
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
 * Throws, in a preview, what its error page says if a required value is missing in the content, such as a title that an
 * editor is about to replace: status 422 with the texts of the page.
 * @param error why the content could not be read.
 */
function throwIfIncomplete({ preview }: { preview: object | null }, error: unknown): void {
  if (!preview || !(error instanceof z.ZodError)) return
  const fields = [...new Set(error.issues.map(({ path }) => path.join('.')))]
  const lead = `It has no valid value yet for: ${fields.join(', ')}.`
  throw data({ title: 'Not complete', heading: 'This page is not complete yet', lead }, { status: 422 })
}

/** A query for the first document of a page, as one for the document with the id `$previewed` alone. */
const ofPreviewed = (groq: string): string => groq.replace(/^\*\[/, () => '*[_id == $previewed && ')

/**
 * Reads a page's content for the site variant. Drafts may share an address, such as that of a page and of its duplicate:
 * a preview shows the document that it names.
 * @throws {@link pageNotFound} when there is none, {@link throwIfIncomplete} in a preview.
 */
export async function readPage<Schema extends z.ZodType>(
  context: LinkContext & { preview: { id: string | null } | null },
  query: ContentQuery<Schema>,
  params: Record<string, string | null> = {},
): Promise<NonNullable<z.infer<Schema>>> {
  const previewed = context.preview?.id
  try {
    const named = previewed
      ? await readWithLinks(context, { ...query, groq: ofPreviewed(query.groq) }, { ...params, previewed })
      : null
    const page = named ?? (await readWithLinks(context, query, params))
    if (page) return page
  } catch (error) {
    throwIfIncomplete(context, error)
    throw error
  }
  throw pageNotFound()
}
