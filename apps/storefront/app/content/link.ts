import { z } from 'zod'
import { text } from './fields.ts'
import { documentTypes } from './document-types.ts'
import { linkUrl, writtenUrl } from './link-url.ts'
import { optionalPart, tolerantList } from './tolerant.ts'

/** The fields of a link in every query, a fragment for use inside `{…}`. */
export const linkFields = /* groq */ `
  "key": _key,
  title,
  url,
  external,
  "page": page->{"type": _type, title, "slug": slug.current, "category": category->slug.current}
`

/** The page that a link refers to. */
export const pageSchema = z.object({ type: z.string(), slug: z.string().nullable(), category: z.string().nullish() })

/** What a page is called whose document has no title. Home's is not in the list of types, which browsers load. */
export const usualTitle = (page: { type: string } | null | undefined): string | undefined =>
  page?.type === 'home' ? 'Home' : documentTypes.find(({ type }) => type === page?.type)?.title

/**
 * A link built from content, with its resolved URL. Its title is its own, else that of its page, else the URL. An empty
 * link is broken, and so is one to a page without a URL.
 */
export const linkSchema = z
  .object({
    key: z.string().nullish(),
    title: text,
    url: text,
    external: z.boolean().nullish(),
    page: pageSchema.extend({ title: text }).nullish(),
  })
  .transform(({ key, external, ...target }, context) => {
    const { page, url } = target
    const to = linkUrl(target)
    const title = target.title || page?.title || usualTitle(page) || ((page || url) && to)
    if (to !== null && title) {
      return { key: key ?? title, title, to, ...(external && { external }), ...writtenUrl(url) }
    }
    context.addIssue(title ? `The page of the link ‘${title}’ has no address` : 'The link is empty')
    return z.NEVER
  })

export type ContentLink = z.infer<typeof linkSchema>

/** A link of a place that needs none: null if there is none, if it is empty, or if it is broken. */
export const optionalLinkSchema = optionalPart(linkSchema, ['title', 'url', 'page'])

/** A list of links; a missing list is empty, and broken links are left out. */
export const linksSchema = tolerantList(linkSchema)
