import { z } from 'zod'
import { linkUrl, writtenUrl } from './link-url.ts'
import { tolerantList } from './tolerant.ts'

/** The fields of a link in every query, a fragment for use inside `{…}`. */
export const linkFields = /* groq */ `
  "key": _key,
  title,
  url,
  external,
  "page": page->{"type": _type, "slug": slug.current, "category": category->slug.current}
`

/** The page that a link refers to. */
export const pageSchema = z.object({ type: z.string(), slug: z.string().nullable(), category: z.string().nullish() })

/** A link built from content, with its resolved URL. A link without a URL is broken. */
export const linkSchema = z
  .object({
    key: z.string().nullish(),
    title: z.string(),
    url: z.string().nullish(),
    external: z.boolean().nullish(),
    page: pageSchema.nullish(),
  })
  .transform(({ key, title, external, ...target }, context) => {
    const to = linkUrl(target)
    if (to !== null) return { key: key ?? title, title, to, ...(external && { external }), ...writtenUrl(target.url) }
    context.addIssue(`The page of the link ‘${title}’ has no address`)
    return z.NEVER
  })

export type ContentLink = z.infer<typeof linkSchema>

/** A list of links; a missing list is empty, and broken links are left out. */
export const linksSchema = tolerantList(linkSchema)
