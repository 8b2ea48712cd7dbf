/** A page of products with these fields besides those of all. */
const documentOf = (name: string, fields = '') => `#graphql
  query ${name}($count: Int!, $cursor: String, $query: String) {
    products(first: $count, after: $cursor, query: $query) {
      edges {
        cursor
        node {
          id
          handle
          title
          productType
          availableForSale
          featuredImage {
            url(transform: {maxWidth: 640})
          }
          ${fields}
        }
      }
      pageInfo {
        hasNextPage
      }
    }
  }
`

export const productsDocument = documentOf('CatalogueProducts')

/** With all plans of a product: a store allows 31 groups of 31. */
export const subscriptionsDocument = documentOf(
  'CatalogueSubscriptions',
  `sellingPlanGroups(first: 31) {
    nodes {
      sellingPlans(first: 31) {
        nodes {
          id
          name
          deliveryPolicy {
            ... on SellingPlanRecurringDeliveryPolicy {
              interval
              intervalCount
            }
          }
        }
      }
    }
  }`,
)
