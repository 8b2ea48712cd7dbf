import { z } from 'zod'
import { graphql } from '../commerce/graphql.ts'
import { orNull } from '../commerce/or-null.ts'
import { soldIds, type LinkContext } from './excluded.ts'
import { productId } from './fields.ts'
import { tolerantList } from './tolerant.ts'

const variantProductsQuery = graphql(`
  query VariantProducts($ids: [ID!]!) {
    nodes(ids: $ids) {
      __typename
      ... on ProductVariant {
        product {
          id
        }
      }
    }
  }
`)

const ids = tolerantList(productId).transform((list) => new Set(list))

/** The store's products that sites without hemp show, and those that only others do. */
const hiddenProductsQuery = {
  groq: /* groq */ `{
    "hidden": *[_type == "product" && (cbd == true || category->cbd == true)]${soldIds},
    "shown": *[_type == "product" && !(cbd == true || category->cbd == true)]${soldIds}
  }`,
  schema: z.object({ hidden: ids, shown: ids }),
}

/** The refusal of a product that the site hides. */
export const notSoldMessage = 'That is not sold here.'

/** Reads which products of the store, by id, the site hides. */
export async function readHidden({
  content,
  site,
}: Pick<LinkContext, 'content' | 'site'>): Promise<(id: string) => boolean> {
  if (site.variant === 'cbd') return () => false
  const { hidden, shown } = await content.query(hiddenProductsQuery)
  return (id) => hidden.has(id) && !shown.has(id)
}

/**
 * Whether the site hides the product of one of these variants. No page of the site links to such a product, but a form
 * or an external link may. If this cannot be read, reports the error and returns false.
 */
export async function hasHidden(context: LinkContext, variantIds: string[]): Promise<boolean> {
  if (context.site.variant === 'cbd') return false
  const known = await orNull(() =>
    Promise.all([context.commerce.request(variantProductsQuery, { ids: variantIds }), readHidden(context)]),
  )
  if (!known) return false
  const [{ nodes }, isHidden] = known
  return nodes.some((node) => node?.__typename === 'ProductVariant' && isHidden(node.product.id))
}
