/** The fields of a content document that determine its address. */
export interface RoutableDocument {
  type: string
  slug: string | null
  /** The slug of a product's category. */
  category?: string | null | undefined
}

/** How the shop treats documents of a type. */
export interface DocumentType {
  type: string
  /** The public address (specification, section 2); default `/{slug}`. */
  path?: string | ((document: RoutableDocument) => string)
  /** The title of a page in search results and links when its document has none. */
  title?: string
  /** Whether the page of each document is listed in the sitemap. */
  inSitemap?: true
  /** The list of search results that contains the documents. */
  inSearch?: 'products' | 'pages'
  /** Whether links in the content may point to a document. */
  linkable?: true
  /** Where a document without a page of its own is previewed. */
  previewPath?: string
}

const ownPage = { inSitemap: true, inSearch: 'pages', linkable: true } as const

/**
 * All document types with an address of their own or on a fixed page. Other types, such as settings, affect every page.
 */
export const documentTypes: readonly DocumentType[] = [
  { type: 'page', ...ownPage },
  { type: 'product', path: ({ category, slug }) => `/shop/${category}/${slug}`, ...ownPage, inSearch: 'products' },
  { type: 'productCategory', path: ({ slug }) => `/shop/${slug}`, ...ownPage },
  { type: 'productCategoryCollection', path: ({ slug }) => `/shop/collections/${slug}`, ...ownPage },
  { type: 'buyNow', path: ({ slug }) => `/shop/buy-now/${slug}`, ...ownPage },
  { type: 'signUp', path: ({ slug }) => `/sign-up/${slug}`, ...ownPage },
  { type: 'home', path: '/', inSitemap: true, linkable: true },
  { type: 'whatsInside', path: '/whats-inside', title: 'What’s inside', ...ownPage },
  { type: 'whereToBuy', path: '/where-to-buy', title: 'Where to buy', ...ownPage },
  { type: 'wholesale', path: '/wholesale', title: 'Wholesale', ...ownPage },
  { type: 'labResults', path: '/labresults', title: 'Lab results', ...ownPage },
  // All of them share one page, which exists without any of them.
  { type: 'press', path: '/press', title: 'Press', inSitemap: true, linkable: true },
  { type: 'testimonialsPage', path: '/testimonials', title: 'Testimonials', ...ownPage },
  { type: 'ingredients', path: '/whats-inside' },
  { type: 'featuredProduct', path: '/' },
  { type: 'homeNonCBD', previewPath: '/' },
  { type: 'ingredient', previewPath: '/whats-inside' },
  { type: 'testimonial', previewPath: '/testimonials' },
]

/** GROQ: the names of the types for which `isWanted` is true. */
export const typesWhere = (isWanted: (type: DocumentType) => unknown): string =>
  JSON.stringify(documentTypes.filter(isWanted).map(({ type }) => type))

/**
 * GROQ: whether a document has an address, for use inside a filter. Without a slug it has none, unless its type has a
 * fixed page, and a product has none without its category's.
 */
export const hasUrl = /* groq */ `(_type in ${typesWhere(({ path }) => typeof path === 'string')} || defined(slug.current))
  && (_type != "product" || defined(category->slug.current))`
