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
  preview: { published?: ContentClient } | null
}

/**
 * Leads the preview of a published page to its draft, which may have another slug or be in another category; undefined
 * if the page has no draft elsewhere.
 */
export async function findRenamedDraft(
  { content, preview }: PreviewContext,
  { pathname, search }: URL,
): Promise<Response | undefined> {
  if (!preview?.published) return undefined
  const slug = decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1))
  const documents = await preview.published.query(bySlugQuery, { slug })
  const published = documents.find((document) => hasRoute(document) && documentRoute(document) === pathname)
  const draft = published && (await content.query(byIdQuery, { id: published.id }))
  if (!draft || !hasRoute(draft)) return undefined
  const path = documentRoute(draft)
  return path === pathname ? undefined : redirect(path + search)
}
