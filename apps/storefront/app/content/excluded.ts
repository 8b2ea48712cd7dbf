import { z } from 'zod'
import { storedFormsOfId } from '../commerce/global-id.ts'
import { graphql } from '../commerce/graphql.ts'
import { orNull } from '../commerce/or-null.ts'
import type { StorefrontClient } from '../commerce/storefront-client.ts'
import type { Site } from '../site.ts'
import type { ContentClient, ContentParameters, ContentQuery } from './content-client.ts'
import { documentRoute } from './document-route.ts'
import { hasUrl, typesWhere } from './document-types.ts'
import { storeText } from './fields.ts'
import { cleanedUrl } from './link-url.ts'
import { urlOnSite } from './own-path.ts'

/** Excludes hemp-derived documents on sites that exclude these; for use inside a GROQ filter. */
export const notExcluded = /* groq */ `!($excludeCbd && cbd == true)`

/** The same for ingredients; those without a title are excluded too. */
export const ingredientNotExcluded = /* groq */ `${notExcluded} && defined(title)`

/** Excludes products that are hemp-derived or in such a category, on sites that exclude these. */
export const productNotExcluded = /* groq */ `!($excludeCbd && (cbd == true || category->cbd == true))`

/** Excludes references to products that are hemp-derived or in such a category, on sites that exclude these. */
export const referenceNotExcluded = /* groq */ `!($excludeCbd && (@->cbd == true || @->category->cbd == true))`

/**
 * The same for links and calls to action. They are excluded if the page that they refer to is, or, where they refer to
 * none, if `$excludedUrls` has their URL. For queries that are read by `readWithLinks`.
 */
export const linkNotExcluded = /* groq */ `!($excludeCbd && (cbd == true || page->cbd == true || page->category->cbd == true
  || !defined(page) && url in $excludedUrls))`

/**
 * The rich text of a page: on sites without hemp the one written for them, if there is one: a list may be left without
 * entries. Uses `$excludeCbd` alone.
 */
export const pageContent = /* groq */ `select($excludeCbd && count(nonCBDContent) > 0 => nonCBDContent, content)`

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

const storeProductQuery = graphql(`
  query LinkedProduct($handle: String!) {
    product(handle: $handle) {
      id
    }
  }
`)

/** The products with a page on the site that sell products of the store, or subscriptions of them, with these `$ids`. */
export const pagesOfStoreProducts = /* groq */ `*[_type == "product" && ${hasUrl} && ${productNotExcluded} &&
  (shopify.product.id in $ids || shopify.subscription.id in $ids)]`

/** GROQ appended to a list of products: the store ids of the products and subscriptions that they sell. */
export const soldIds = /* groq */ `{"ids": [shopify.product.id, shopify.subscription.id]}.ids[]`

/** The ids of products in the store that have a page on the site. */
const shownProductsQuery = {
  groq: pagesOfStoreProducts + soldIds,
  schema: z.array(storeText.nullable()).transform((ids) => new Set(ids)),
}

/** The URLs in `value` of this site, with their paths: paths, or complete URLs of the site at `origin`. */
function ownAddressesIn(value: unknown, origin: string): [url: string, path: string][] {
  if (typeof value === 'string') {
    const address = cleanedUrl(value)
    const own = /^(\/|https?:)/i.test(address) ? urlOnSite(address, origin) : undefined
    return own ? [[value, comparable(own.pathname)]] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap((part) => ownAddressesIn(part, origin))
}

/** The handle in the address of a product in the Storefront API. */
const handleIn = (path: string): string | undefined => /^(?:\/collections\/[^/]+)?\/products\/([^/]+)$/.exec(path)?.[1]

/** Returns the given paths that the Storefront API uses for store products without a page on the site. */
async function hiddenStorePaths({ commerce, content }: LinkContext, paths: ReadonlySet<string>): Promise<string[]> {
  const options = { isPublic: true, mayWait: false }
  const known = await Promise.all(
    Array.from(paths, async (path) => {
      const handle = handleIn(path)
      if (handle === undefined) return []
      const id = (await orNull(() => commerce.request(storeProductQuery, { handle }, options)))?.product?.id
      return id === undefined ? [] : [{ path, ids: storedFormsOfId(id) }]
    }),
  )
  const products = known.flat()
  if (products.length === 0) return []
  const ids = products.flatMap((product) => product.ids)
  const shown = await content.query(shownProductsQuery, { ids, excludeCbd: true })
  return products.filter((product) => !product.ids.some((id) => shown.has(String(id)))).map(({ path }) => path)
}

export interface LinkContext {
  content: ContentClient
  commerce: StorefrontClient
  site: Pick<Site, 'variant' | 'url'>
}

/**
 * Reads a query that selects links, with the parameters of all these filters. Where its result has URLs of excluded
 * pages, it is read again without them: thousands of excluded paths would be too long for the parameters of each query.
 */
export async function readWithLinks<Schema extends z.ZodType>(
  context: LinkContext,
  query: ContentQuery<Schema>,
  params: ContentParameters = {},
): Promise<z.infer<Schema>> {
  const { content, site } = context
  const read = (excludedUrls: string[]) => content.query(query, { ...params, ...exclusion(site.variant), excludedUrls })
  if (site.variant === 'cbd') return read([])
  const [page, paths] = await Promise.all([read([]), content.query(excludedPathsQuery)])
  const addresses = ownAddressesIn(page, site.url)
  const hidden = new Set([...paths, ...(await hiddenStorePaths(context, new Set(addresses.map(([, path]) => path))))])
  const excludedUrls = [...new Set(addresses.flatMap(([url, path]) => (hidden.has(path) ? [url] : [])))]
  return excludedUrls.length === 0 ? page : read(excludedUrls)
}
