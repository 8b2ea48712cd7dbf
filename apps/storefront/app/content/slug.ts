/**
 * The slugs at which the shop has something else, by the type of the documents that would be there. Not the pages
 * `find-your-recess` and `sparkling-water` and the category `gift-card`: the fixed pages at their addresses show them.
 */
const taken: Record<string, readonly string[]> = {
  page: [
    '404',
    'admin',
    'cart',
    'collections',
    'discount',
    'healthz',
    'labresults',
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

/** Whether a slug is one part of an address; browsers leave out `.` and `..`. */
const isOnePart = (slug: string): boolean => /^[^\s/\\?#%]+$/.test(slug) && slug !== '.' && slug !== '..'

/** Why a document of a type cannot have a slug, as told to its editor; undefined if it can. */
export function slugProblem(type: string, slug: string): string | undefined {
  if (!isOnePart(slug)) return 'Use letters, digits and hyphens: no spaces, and none of / \\ ? # %'
  return taken[type]?.includes(slug) ? 'The shop has something else at this address. Choose another slug.' : undefined
}
