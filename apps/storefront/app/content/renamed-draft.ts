import { redirect } from 'react-router'
import { z } from 'zod'
import type { ContentClient } from './content-client.ts'
import { documentRoute, hasRoute } from './document-route.ts'
import { pageSchema } from './link.ts'

const addressFields = /* groq */ `{"id": _id, "type": _type, "slug": slug.current, "category": category->slug.current}`
const addressSchema = pageSchema.extend({ id: z.string() })

const bySlugQuery = {
  groq: /* groq */ `*[slug.current == $slug]${addressFields}`,
  schema: z.array(addressSchema),
}
const byIdQuery = { groq: /* groq */ `*[_id == $id][0]${addressFields}`, schema: addressSchema.nullable() }

interface PreviewContext {
  content: ContentClient
  preview: { id: string | null; published?: ContentClient } | null
}

/** The id of the published document at a path. */
async function idAt(published: ContentClient, path: string): Promise<string | undefined> {
  const slug = decodeURIComponent(path.slice(path.lastIndexOf('/') + 1))
  const documents = await published.query(bySlugQuery, { slug })
  return documents.find((document) => hasRoute(document) && documentRoute(document) === path)?.id
}

/**
 * A redirect from a preview to the URL of its page's draft, which has another slug than the published page while an
 * editor renames it. The redirect's URL names the document. Undefined if the draft has no other URL.
 */
export async function findRenamedDraft(
  { content, preview }: PreviewContext,
  { pathname, search }: URL,
): Promise<Response | undefined> {
  if (!preview?.published) return undefined
  const id = preview.id ?? (await idAt(preview.published, pathname))
  const draft = id === undefined ? null : await content.query(byIdQuery, { id })
  if (!draft || !hasRoute(draft)) return undefined
  const parameters = new URLSearchParams(search)
  if (preview.id === null) parameters.set('preview', draft.id)
  const path = documentRoute(draft)
  return path === pathname ? undefined : redirect(`${path}?${parameters}`)
}
