const productFields = `#graphql
  fragment ProductFields on Product {
    id
    handle
    title
    productType
    availableForSale
    featuredImage {
      url(transform: {maxWidth: 640})
    }
  }
`

export const productsDocument = `#graphql
  query CatalogueProducts($count: Int!, $cursor: String, $query: String) {
    products(first: $count, after: $cursor, query: $query) {
      edges {
        cursor
        node {
          ...ProductFields
        }
      }
      pageInfo {
        hasNextPage
      }
    }
  }
  ${productFields}
`

export const subscriptionsDocument = `#graphql
  query CatalogueSubscriptions($count: Int!, $cursor: String, $query: String) {
    products(first: $count, after: $cursor, query: $query) {
      edges {
        cursor
        node {
          ...ProductFields
          sellingPlanGroups(first: 10) {
            nodes {
              sellingPlans(first: 10) {
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
          }
        }
      }
      pageInfo {
        hasNextPage
      }
    }
  }
  ${productFields}
`
