/**
 * The queries of a storefront made from Hydrogen's skeleton, by page. Protocol:
 * https://shopify.dev/docs/api/storefront/2026-04
 */

const money = 'amount currencyCode'
const image = 'id url altText width height'
const context = '@inContext(country: $country, language: $language)'
const variables = '$country: CountryCode, $language: LanguageCode'
const pages = '$first: Int, $last: Int, $startCursor: String, $endCursor: String'
const paged = 'first: $first, last: $last, before: $startCursor, after: $endCursor'
const pageInfo = 'pageInfo { hasPreviousPage hasNextPage startCursor endCursor }'

const variant = `fragment Variant on ProductVariant {
  id availableForSale sku title
  compareAtPrice { ${money} } price { ${money} } unitPrice { ${money} }
  image { __typename ${image} }
  product { title handle }
  selectedOptions { name value }
}`

export const productPage = `query Product(${variables}, $handle: String!, $selectedOptions: [SelectedOptionInput!]!) ${context} {
  product(handle: $handle) {
    id title vendor handle descriptionHtml description encodedVariantExistence encodedVariantAvailability
    options {
      name
      optionValues { name firstSelectableVariant { ...Variant } swatch { color image { previewImage { url } } } }
    }
    selectedOrFirstAvailableVariant(selectedOptions: $selectedOptions, ignoreUnknownOptions: true, caseInsensitiveMatch: true) { ...Variant }
    adjacentVariants(selectedOptions: $selectedOptions) { ...Variant }
    seo { description title }
  }
} ${variant}`

const productItem = `fragment Item on Product {
  id handle title
  featuredImage { ${image} }
  priceRange { minVariantPrice { ${money} } maxVariantPrice { ${money} } }
}`

export const collectionPage = `query Collection(${variables}, ${pages}, $handle: String!) ${context} {
  collection(handle: $handle) {
    id handle title description
    products(${paged}) { nodes { ...Item } ${pageInfo} }
  }
} ${productItem}`

export const collectionsPage = `query Collections(${variables}, ${pages}) ${context} {
  collections(${paged}) { nodes { id title handle image { ${image} } } ${pageInfo} }
}`

export const homePage = `query Home(${variables}) ${context} {
  collections(first: 1, sortKey: UPDATED_AT, reverse: true) { nodes { id title handle image { ${image} } } }
  products(first: 4, sortKey: UPDATED_AT, reverse: true) { nodes { ...Item } }
} ${productItem}`

export const header = `query Header(${variables}, $menu: String!) ${context} {
  shop { id name description primaryDomain { url } brand { logo { image { url } } } }
  menu(handle: $menu) { id items { ...Entry items { ...Entry } } }
  localization { country { isoCode name currency { isoCode } } language { isoCode } availableCountries { isoCode } }
}
fragment Entry on MenuItem { id resourceId tags title type url }`

const found = `__typename id handle title trackingParameters`

export const searchPage = `query Search(${variables}, ${pages}, $term: String!) ${context} {
  articles: search(query: $term, types: [ARTICLE], first: $first) { nodes { ... on Article { ${found} } } }
  pages: search(query: $term, types: [PAGE], first: $first) { nodes { ... on Page { ${found} } } }
  products: search(${paged}, query: $term, sortKey: RELEVANCE, types: [PRODUCT], unavailableProducts: HIDE) {
    nodes { ... on Product {
      ${found} publishedAt vendor
      selectedOrFirstAvailableVariant(selectedOptions: [], ignoreUnknownOptions: true, caseInsensitiveMatch: true) {
        id image { ${image} } price { ${money} } selectedOptions { name value } product { handle title }
      }
    } }
    ${pageInfo}
  }
}`

export const predictiveSearch = `query Predictive(${variables}, $limit: Int!, $limitScope: PredictiveSearchLimitScope!, $term: String!, $types: [PredictiveSearchType!]) ${context} {
  predictiveSearch(limit: $limit, limitScope: $limitScope, query: $term, types: $types) {
    articles { ${found} blog { handle } image { ${image} } }
    collections { ${found} image { ${image} } }
    pages { ${found} }
    products { ${found} selectedOrFirstAvailableVariant(selectedOptions: [], ignoreUnknownOptions: true) { id price { ${money} } } }
    queries { __typename text styledText trackingParameters }
  }
}`

export const recommendations = `query Recommended(${variables}, $productId: ID!) ${context} {
  productRecommendations(productId: $productId) { ...Item }
} ${productItem}`

export const redirects = `query Redirects($query: String) { urlRedirects(first: 1, query: $query) { edges { node { path target } } } }`

const cartLine = `id quantity attributes { key value }
  cost { totalAmount { ${money} } amountPerQuantity { ${money} } compareAtAmountPerQuantity { ${money} } }
  merchandise { ... on ProductVariant {
    id availableForSale compareAtPrice { ${money} } price { ${money} } requiresShipping title
    image { ${image} } product { handle title id vendor } selectedOptions { name value }
  } }`

/** The cart fragment of the skeleton. */
const cartFragment = `fragment CartApiQuery on Cart {
  updatedAt id checkoutUrl totalQuantity note
  appliedGiftCards { id lastCharacters amountUsed { ${money} } }
  buyerIdentity { countryCode email phone customer { id email firstName lastName displayName } }
  lines(first: $numCartLines) {
    nodes { ... on CartLine { ${cartLine} parentRelationship { parent { id } } } }
    nodes { ... on ComponentizableCartLine { ${cartLine} lineComponents { id } } }
  }
  cost { subtotalAmount { ${money} } totalAmount { ${money} } totalDutyAmount { ${money} } totalTaxAmount { ${money} } }
  attributes { key value }
  discountCodes { code applicable }
}`

/** A cart mutation of Hydrogen's cart handler; with `@defer` for codes. */
export function cartMutation(name: string, parameters: string, given: string): string {
  return `mutation ${name}(${parameters}, $numCartLines: Int = 100, ${variables}, $visitorConsent: VisitorConsent)
    @inContext(country: $country, language: $language, visitorConsent: $visitorConsent) {
    ${name}(${given}) {
      ... @defer { cart { ...CartApiQuery } }
      userErrors { message field code }
      warnings { code message target }
    }
  } ${cartFragment}`
}
