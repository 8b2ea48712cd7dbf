/**
 * Slugs of documents that a fixed page at the same path shows. That page looks for exactly this slug, so other
 * capitalizations are refused.
 */
const shown: Record<string, readonly string[]> = {
  page: ['find-your-recess', 'sparkling-water'],
  productCategory: ['gift-card'],
}

/** Reserved slugs by document type, at whose paths the shop has something else. */
const reserved: Record<string, readonly string[]> = {
  page: [
    '404',
    'admin',
    'assets',
    'cart',
    'collections',
    'discount',
    'favicon.ico',
    'favicon.svg',
    'healthz',
    'icons',
    'labresults',
    'metrics',
    'press',
    'preview',
    'readyz',
    'robots.txt',
    'search',
    'services',
    'shop',
    'sign-up',
    'site.webmanifest',
    'sitemap.xml',
    'testimonials',
    'whats-inside',
    'where-to-buy',
    'wholesale',
  ],
  productCategory: ['buy-now', 'collections'],
}

/** Whether a slug is a single path segment; browsers drop `.` and `..`. */
const isOnePart = (slug: string): boolean => /^[^\s/\\?#%]+$/.test(slug) && slug !== '.' && slug !== '..'

/** The editor's error message if a document of a type cannot have a slug; undefined if it can. */
export function slugProblem(type: string, slug: string): string | undefined {
  if (!isOnePart(slug)) return 'Use letters, digits and hyphens: no spaces, and none of / \\ ? # %'
  // The routes ignore case, and answer `….data` with the data of a page.
  const path = slug.toLowerCase()
  const isTaken = reserved[type]?.includes(path) || (path !== slug && shown[type]?.includes(path))
  return isTaken || slug.endsWith('.data')
    ? 'The shop has something else at this address. Choose another slug.'
    : undefined
}
