import { pageSchema } from '../../content/link.ts'

/** The fields that determine the page of a document. */
export const previewQuery = {
  groq: /* groq */ `*[_id == $id][0]{"type": _type, "slug": slug.current, "category": category->slug.current}`,
  schema: pageSchema.nullable(),
}
