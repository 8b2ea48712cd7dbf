import { z } from 'zod'
import { listOf } from './fields.ts'
import { linkAddress } from './link-address.ts'

/** The fields of a link in every query, a fragment for use inside `{…}`. */
export const linkFields = /* groq */ `
  "key": _key,
  title,
  url,
  external,
  "page": page->{"type": _type, "slug": slug.current, "category": category->slug.current}
`

const pageSchema = z.object({ type: z.string(), slug: z.string().nullable(), category: z.string().nullish() })

/** A link built from content, with its resolved address. */
export const linkSchema = z
  .object({
    key: z.string().nullish(),
    title: z.string(),
    url: z.string().nullish(),
    external: z.boolean().nullish(),
    page: pageSchema.nullish(),
  })
  .transform(({ key, title, external, ...target }) => ({
    key: key ?? title,
    title,
    to: linkAddress(target),
    ...(external && { external }),
  }))

export type ContentLink = z.infer<typeof linkSchema>

/** A list of links; a missing list is empty. */
export const linksSchema = listOf(linkSchema)
