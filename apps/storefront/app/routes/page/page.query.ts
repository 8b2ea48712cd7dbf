import { genericPageFields, genericPageSchema } from '../../content/generic-page.ts'

/** A generic page by slug. */
export const pageQuery = {
  groq: /* groq */ `*[_type == "page" && slug.current == $slug][0]{${genericPageFields}}`,
  schema: genericPageSchema.nullable(),
}
