import { typesWhere } from '../../content/document-types.ts'
import { pageSchema } from '../../content/link.ts'

/** The fields that determine the page of a document. A form is previewed on a page that contains it. */
export const previewQuery = {
  groq: /* groq */ `*[_id == $id][0]{
    "page": coalesce(
      select(_type == "form" => *[_type in ${typesWhere(({ inSitemap }) => inSitemap)} && references($id)] | order(_id asc)[0]),
      @
    ){"type": _type, "slug": slug.current, "category": category->slug.current}
  }.page`,
  schema: pageSchema.nullable(),
}
