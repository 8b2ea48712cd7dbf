import { z } from 'zod'

/** The fields that determine the page of a document. */
export const previewQuery = {
  groq: /* groq */ `*[_id == $id][0]{"type": _type, "slug": slug.current, "category": category->slug.current}`,
  schema: z.object({ type: z.string(), slug: z.string().nullable(), category: z.string().nullish() }).nullable(),
}
