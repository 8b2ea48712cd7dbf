/** As much of a content document as its address needs. */
export interface RoutableDocument {
  type: string
  slug: string | null
  /** The slug of a product's category. */
  category?: string | null | undefined
}

/** What the shop does with the documents of a type. */
export interface DocumentType {
  type: string
  /** The public address (specification, section 2); default `/{slug}`. */
  path?: string | ((document: RoutableDocument) => string)
  /** What search calls a page whose documents have no title. */
  title?: string
  /** Whether search engines are told of each document. */
  inSitemap?: true
  /** The list of search in which each document is found. */
  inSearch?: 'products' | 'pages'
  /** Whether links in the content may lead to a document. */
  linkable?: true
  /** Where a document is previewed that has no page of its own. */
  previewPath?: string
}

const ownPage = { inSitemap: true, inSearch: 'pages', linkable: true } as const

/** Every type of documents that is shown at an address of its own or at a certain one; what others set is seen on every page. */
export const documentTypes: readonly DocumentType[] = [
  { type: 'page', ...ownPage },
  { type: 'product', path: ({ category, slug }) => `/shop/${category}/${slug}`, ...ownPage, inSearch: 'products' },
  { type: 'productCategory', path: ({ slug }) => `/shop/${slug}`, ...ownPage },
  { type: 'productCategoryCollection', path: ({ slug }) => `/shop/collections/${slug}`, ...ownPage },
  { type: 'buyNow', path: ({ slug }) => `/shop/buy-now/${slug}`, ...ownPage },
  { type: 'signUp', path: ({ slug }) => `/sign-up/${slug}`, ...ownPage },
  { type: 'home', path: '/', inSitemap: true, linkable: true },
  { type: 'whatsInside', path: '/whats-inside', ...ownPage },
  { type: 'whereToBuy', path: '/where-to-buy', title: 'Where to buy', ...ownPage },
  { type: 'wholesale', path: '/wholesale', ...ownPage },
  { type: 'labResults', path: '/labresults', ...ownPage },
  // All of them make up one page, which is there without any.
  { type: 'press', path: '/press', linkable: true },
  { type: 'testimonialsPage', path: '/testimonials', title: 'Testimonials', ...ownPage },
  { type: 'ingredients', path: '/whats-inside' },
  { type: 'featuredProduct', path: '/' },
  { type: 'homeNonCBD', previewPath: '/' },
  { type: 'ingredient', previewPath: '/whats-inside' },
  { type: 'testimonial', previewPath: '/testimonials' },
]

/** GROQ: the names of the types of which `isWanted`. */
export const typesWhere = (isWanted: (type: DocumentType) => unknown): string =>
  JSON.stringify(documentTypes.filter(isWanted).map(({ type }) => type))
