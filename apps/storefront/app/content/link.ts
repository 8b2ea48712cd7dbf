import { z } from 'zod'
import { documentRoute } from './document-route.ts'

/** The fields of a link as every query projects them; a fragment for use inside `{…}`. */
export const linkFields = /* groq */ `
  "key": _key,
  title,
  url,
  external,
  "page": page->{"type": _type, "slug": slug.current, "category": category->slug.current}
`

/** A link built from content, with the address that it leads to. */
export const linkSchema = z
  .object({
    key: z.string().nullish(),
    title: z.string(),
    url: z.string().nullish(),
    external: z.boolean().nullish(),
    page: z.object({ type: z.string(), slug: z.string().nullable(), category: z.string().nullish() }).nullish(),
  })
  .transform(({ key, title, url, external, page }) => ({
    key: key ?? title,
    title,
    to: page ? documentRoute(page) : (url ?? '/'),
    external: external ?? false,
  }))

export type ContentLink = z.infer<typeof linkSchema>
