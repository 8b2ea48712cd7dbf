import { z } from 'zod'
import type { Site } from '../site.ts'
import type { ContentClient } from './content-client.ts'
import { documentRoute } from './document-route.ts'
import { typesWhere } from './document-types.ts'

/** Excludes hemp-derived documents on sites that exclude these; for use inside a GROQ filter. */
export const notExcluded = /* groq */ `!($excludeCbd && cbd == true)`

/** The same for ingredients, of which those without a title are excluded too. */
export const ingredientNotExcluded = /* groq */ `${notExcluded} && defined(title)`

/** The same for products, which are excluded with their category. */
export const productNotExcluded = /* groq */ `!($excludeCbd && (cbd == true || category->cbd == true))`

/** The same for references to products. */
export const referenceNotExcluded = /* groq */ `!($excludeCbd && (@->cbd == true || @->category->cbd == true))`

/**
 * The same for links and calls to action, which are excluded with the page that they refer to, or whose path an editor
 * has written as their URL. Uses `$excludedPaths` too.
 */
export const linkNotExcluded = /* groq */ `!($excludeCbd && (cbd == true || page->cbd == true || page->category->cbd == true
  || !defined(page) && defined(url) && string::split(string::split(url, "#")[0], "?")[0] in $excludedPaths))`

/**
 * The rich text of a page: on sites without hemp the one written for them, if there is one. Uses the same parameter.
 */
export const pageContent = /* groq */ `select($excludeCbd && defined(nonCBDContent) => nonCBDContent, content)`

/** The parameter of these filters, except that for links. */
export const exclusion = (variant: 'cbd' | 'non-cbd') => ({ excludeCbd: variant === 'non-cbd' })

/** All documents whose pages sites without hemp exclude. */
const excludedQuery = {
  groq: /* groq */ `*[_type in ${typesWhere(({ inSitemap }) => inSitemap)} && (cbd == true || category->cbd == true)]
    | order(_id asc){"type": _type, "slug": slug.current, "category": category->slug.current}`,
  schema: z.array(z.object({ type: z.string(), slug: z.string().nullable(), category: z.string().nullable() })),
}

/** The parameters of all these filters, for queries that select links. */
export async function linkExclusion({ content, site }: { content: ContentClient; site: Pick<Site, 'variant'> }) {
  const given = exclusion(site.variant)
  const excluded = given.excludeCbd ? await content.query(excludedQuery) : []
  return { ...given, excludedPaths: excluded.map(documentRoute) }
}
