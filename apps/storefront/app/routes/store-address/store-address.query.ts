import { z } from 'zod'
import { catalogueGraphql, graphql } from '../../commerce/graphql.ts'
import { notExcluded, pagesOfStoreProducts, productNotExcluded } from '../../content/excluded.ts'
import { tolerantList } from '../../content/tolerant.ts'

/** A product by its handle, and a variant by its id if one is wanted. */
export const storeProductQuery = graphql(`
  query StoreProduct($handle: String!, $variantId: ID!, $hasVariant: Boolean!) {
    product(handle: $handle) {
      id
    }
    variant: node(id: $variantId) @include(if: $hasVariant) {
      __typename
      ... on ProductVariant {
        selectedOptions {
          name
          value
        }
        product {
          id
        }
      }
    }
  }
`)

/** The first products of a collection by its handle. */
export const storeCollectionQuery = graphql(`
  query StoreCollection($handle: String!) {
    collection(handle: $handle) {
      products(first: 100) {
        nodes {
          id
        }
      }
    }
  }
`)

/** A page of the store itself. */
export const storePageQuery = graphql(`
  query StorePage($handle: String!) {
    page(handle: $handle) {
      title
      body
      bodySummary
      seo {
        title
        description
      }
    }
  }
`)

const policy = '{ handle title body }'

/** The policies that exist in every API version. */
export const storePoliciesQuery = graphql(`
  query StorePolicies {
    shop {
      privacyPolicy ${policy}
      refundPolicy ${policy}
      shippingPolicy ${policy}
      subscriptionPolicy ${policy}
      termsOfService ${policy}
    }
  }
`)

/** The policies that only later API versions have. */
export const storeLaterPoliciesQuery = catalogueGraphql(`
  query StoreLaterPolicies {
    shop {
      contactInformation ${policy}
      legalNotice ${policy}
      termsOfSale ${policy}
    }
  }
`)

/** The page of a store's product, by the forms of its id; pages that only sell subscriptions of it come last. */
export const productPageQuery = {
  groq: /* groq */ `${pagesOfStoreProducts} | order(select(shopify.product.id in $ids => 0, 1) asc)[0]{
    "type": _type,
    "slug": slug.current,
    "category": category->slug.current
  }`,
  schema: z.object({ type: z.string(), slug: z.string(), category: z.string() }).nullable(),
}

const documentSchema = z.object({ type: z.string(), slug: z.string() })

/** The category or collection of categories with a slug. */
export const collectionPageQuery = {
  groq: /* groq */ `*[
    _type in ["productCategory", "productCategoryCollection"] && slug.current == $handle && ${notExcluded}
  ] | order(_type asc)[0]{"type": _type, "slug": slug.current}`,
  schema: documentSchema.nullable(),
}

/** The slugs of the categories of a store's products: one for each product, by all forms of their ids. */
export const categoriesOfQuery = {
  groq: /* groq */ `*[_type == "product" && shopify.product.id in $ids && ${productNotExcluded}].category->slug.current`,
  schema: tolerantList(z.string()),
}

/** The pages with one of these slugs. */
export const pagesNamedQuery = {
  groq: /* groq */ `*[_type == "page" && slug.current in $slugs]{"type": _type, "slug": slug.current}`,
  schema: tolerantList(documentSchema),
}
