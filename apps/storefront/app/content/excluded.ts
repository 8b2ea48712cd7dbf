import { z } from 'zod'
import type { Site } from '../site.ts'
import type { ContentClient, ContentParameters, ContentQuery } from './content-client.ts'
import { documentRoute } from './document-route.ts'
import { typesWhere } from './document-types.ts'
import { cleanedUrl } from './link-url.ts'
import { urlOnSite } from './own-path.ts'

/** Excludes hemp-derived documents on sites that exclude these; for use inside a GROQ filter. */
export const notExcluded = /* groq */ `!($excludeCbd && cbd == true)`

/** The same for ingredients; those without a title are excluded too. */
export const ingredientNotExcluded = /* groq */ `${notExcluded} && defined(title)`

/** The same for products, which are excluded with their category. */
export const productNotExcluded = /* groq */ `!($excludeCbd && (cbd == true || category->cbd == true))`

/** The same for references to products. */
export const referenceNotExcluded = /* groq */ `!($excludeCbd && (@->cbd == true || @->category->cbd == true))`

/**
 * The same for links and calls to action. They are excluded if the page that they refer to is, or, where they refer to
 * none, if `$excludedUrls` has their URL. For queries that are read by `readWithLinks`.
 */
export const linkNotExcluded = /* groq */ `!($excludeCbd && (cbd == true || page->cbd == true || page->category->cbd == true
  || !defined(page) && url in $excludedUrls))`

/**
 * The rich text of a page: on sites without hemp the one written for them, if there is one. Uses `$excludeCbd` alone.
 */
export const pageContent = /* groq */ `select($excludeCbd && defined(nonCBDContent) => nonCBDContent, content)`

/** The parameter of these filters. */
export const exclusion = (variant: 'cbd' | 'non-cbd') => ({ excludeCbd: variant === 'non-cbd' })

/**
 * A path of this site, for comparison: decoded, because editors enter characters unencoded that `documentRoute`
 * encodes, in lower case, because routes ignore case, and without the doubled and trailing slashes from which the shop
 * redirects.
 */
function comparable(pathname: string): string {
  const path = pathname.replaceAll(/\/+(?=\/|$)/g, '')
  try {
    return decodeURIComponent(path).toLowerCase()
  } catch {
    return path.toLowerCase()
  }
}

/** The paths of all pages that sites without hemp exclude. */
const excludedPathsQuery = {
  groq: /* groq */ `*[_type in ${typesWhere(({ inSitemap }) => inSitemap)} && (cbd == true || category->cbd == true)]
    | order(_id asc){"type": _type, "slug": slug.current, "category": category->slug.current}`,
  schema: z
    .array(z.object({ type: z.string(), slug: z.string().nullable(), category: z.string().nullable() }))
    .transform((documents) => new Set(documents.map((document) => comparable(documentRoute(document))))),
}

/** The strings in `value` that are URLs of these paths: paths, or complete URLs of the site at `origin`. */
function addressesIn(value: unknown, paths: ReadonlySet<string>, origin: string): string[] {
  if (typeof value === 'string') {
    const address = cleanedUrl(value)
    const own = /^(\/|https?:)/i.test(address) ? urlOnSite(address, origin) : undefined
    return own && paths.has(comparable(own.pathname)) ? [value] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap((part) => addressesIn(part, paths, origin))
}

/**
 * Reads a query that selects links, with the parameters of all these filters. Where its result has URLs of excluded
 * pages, it is read again without them: thousands of excluded paths would be too long for the parameters of each query.
 */
export async function readWithLinks<Schema extends z.ZodType>(
  { content, site }: { content: ContentClient; site: Pick<Site, 'variant' | 'url'> },
  query: ContentQuery<Schema>,
  params: ContentParameters = {},
): Promise<z.infer<Schema>> {
  const read = (excludedUrls: string[]) => content.query(query, { ...params, ...exclusion(site.variant), excludedUrls })
  if (site.variant === 'cbd') return read([])
  const [page, paths] = await Promise.all([read([]), content.query(excludedPathsQuery)])
  const excludedUrls = [...new Set(addressesIn(page, paths, site.url))]
  return excludedUrls.length === 0 ? page : read(excludedUrls)
}
