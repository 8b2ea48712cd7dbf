import { z } from 'zod'
import { documentTypes, hasUrl, typesWhere, type DocumentType } from '../../content/document-types.ts'
import { ingredientNotExcluded, notExcluded, pageContent, productNotExcluded } from '../../content/excluded.ts'
import { usualTitle } from '../../content/link.ts'
import { productTileFields, productTileSchema } from '../../features/product-tile/product-tile.query.ts'

/** The maximum number of products and of pages on a page of results. */
const limits = { products: 24, pages: 12 }

/** Further words would hardly narrow the results. */
const maxWords = 8

/**
 * Converts a query to word prefixes for GROQ's `match`: `peach th` finds 'Peach & Thyme'. Anything but letters and
 * digits separates words.
 */
export function searchWords(query: string): string[] {
  const words = query.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(0, maxWords).map((word) => `${word}*`)
}

/**
 * Plainer forms of the words, for a second search after one without results: without the accents of Latin letters, and
 * without the end of a plural or genitive, so that `peaches` finds 'Peach' and `whats` finds 'What’s'.
 */
export const plainerWords = (words: readonly string[]): string[] =>
  words.map((word) =>
    word
      .normalize('NFD')
      .replaceAll(/(?<=\p{Script=Latin})\p{Mark}+/gu, '')
      .normalize('NFC')
      .replace(/(?<=\p{Script=Latin}{3})e?s\*$/u, '*'),
  )

const titleFirst = /* groq */ `order(select(title match $words => 0, 1) asc, title asc, _id asc)`

/** The default title for types whose documents have none. */
const typeTitle = /* groq */ `select(${documentTypes
  .flatMap(({ type, title }) => (title ? `_type == "${type}" => "${title}"` : []))
  .join(', ')})`

/** Pages of the types for which `isWanted` is true whose texts have all of the words. */
const pagesWhere = (isWanted: (type: DocumentType) => unknown, texts: readonly string[]): string => /* groq */ `*[
    _type in ${typesWhere((type) => type.inSearch === 'pages' && isWanted(type))} && ${hasUrl} && ${notExcluded}
    && [title, pageTitle, introTitle, introText, description, ${texts.join()}] match $words
  ]{
    "type": _type,
    "slug": slug.current,
    "title": coalesce(title, pageTitle, introTitle, ${typeTitle}),
    "text": coalesce(description, introText)
  }`

const resultsSchema = z.object({
  products: z.array(productTileSchema),
  pages: z.array(
    z
      .object({
        type: z.string(),
        slug: z.string().nullable(),
        title: z.string(),
        // Some types have rich text here, which does not fit into a line of a list.
        text: z.string().nullish().catch(null),
      })
      // A blank title stands for none; the types in which titles may be left out have one of their own.
      .transform((page) => ({ ...page, title: page.title.trim() ? page.title : (usualTitle(page) ?? page.title) })),
  ),
})

/**
 * The slice of a page of results, from 1, with one more result, which tells whether there are more. Not by parameters:
 * a query with these in slices is parsed for each request.
 */
const slice = (limit: number, page: number): string => `[${(page - 1) * limit}...${page * limit + 1}]`

/**
 * Products and pages whose text matches each of `$words`, title matches first. Also finds products by `$commerceIds`,
 * the results of the commerce service. The press quotes share one page, and are one result. `match`:
 * https://www.sanity.io/docs/specifications/groq-operators
 *
 * For thousands of pages the word index narrows comparisons with fields, but not with computed values. So the few pages
 * with a default title are searched separately.
 * @param content the projection of a result.
 * @returns the query for the first page of results, and the one for any page.
 */
function searchQueryFor(content: string) {
  const ofPage = (page: number) => ({
    groq: /* groq */ `{
    "products": *[_type == "product" && defined(slug.current) && defined(thumb.image.asset)
      && ${productNotExcluded}
      && (shopify.product.id in $commerceIds
        || [title, badge, category->title, pt::text(description)] + coalesce((ingredients[]->)[${ingredientNotExcluded}].title, []) match $words)
    ] | ${titleFirst}${slice(limits.products, page)}{${productTileFields}},
    "pages": ([
      ...${pagesWhere(({ title }) => !title, [`pt::text(${content})`])},
      ...${pagesWhere(({ title }) => title, [`pt::text(${content})`, typeTitle])},
      ...*[_type == "press" && [title, quote, ${typeTitle}] match $words][0...1]{
        "type": _type, "slug": null, "title": ${typeTitle}
      }
    ] | order(title asc, slug asc))${slice(limits.pages, page)}
  }`,
    schema: resultsSchema,
  })
  return { ...ofPage(1), ofPage }
}

export const searchQuery = searchQueryFor('content')
export const hempFreeSearchQuery = searchQueryFor(pageContent)

export type ContentSearchResult = z.infer<typeof resultsSchema>

/** A page of the results that a query finds, and whether there are more after it. */
export function splitResults({ products, pages }: ContentSearchResult) {
  return {
    results: { products: products.slice(0, limits.products), pages: pages.slice(0, limits.pages) },
    hasMore: products.length > limits.products || pages.length > limits.pages,
  }
}
