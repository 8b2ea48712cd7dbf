import { withoutUnknownProducts } from '../../commerce/known-products.ts'
import { canonicalRoute } from '../../content/document-route.ts'
import { exclusion } from '../../content/excluded.ts'
import { homeId } from '../../content/home-id.ts'
import { requestContext } from '../../request-context.ts'
import type { Route } from './+types/sitemap.ts'
import { sitemapQuery } from './sitemap.query.ts'

/** The slug of the category that '/sparkling-water' shows. */
const sparklingWater = 'sparkling-water'

const isCategory = ({ type }: { type: string }): boolean => type === 'productCategory'

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** `GET /sitemap.xml`: every page of the site variant, for search engines. https://www.sitemaps.org/protocol.html */
export async function loader({ context }: Route.LoaderArgs) {
  const values = context.get(requestContext)
  const { content, site } = values
  const all = await content.query(sitemapQuery, { ...exclusion(site.variant), homeId: await homeId(values) })
  // Waits for the store, once: search engines keep what a sitemap says for long.
  const documents = await withoutUnknownProducts(values, all, { retries: 0 })
  const entries = [
    ...documents.map((document) => ({ address: canonicalRoute(document), changed: document.changed })),
    { address: '/shop', changed: null },
    // It consists of the categories.
    ...(documents.some(isCategory) ? [{ address: '/find-your-recess', changed: null }] : []),
    ...documents
      .filter((document) => isCategory(document) && document.slug === sparklingWater)
      .map(({ changed }) => ({ address: `/${sparklingWater}`, changed })),
  ]
  // A page with several documents is listed once, with the newest date.
  const changes = new Map<string, string>()
  for (const { address, changed } of entries) {
    const known = changes.get(address) ?? ''
    changes.set(address, changed !== null && changed > known ? changed : known)
  }
  const urls = [...changes]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([address, changed]) =>
        `<url><loc>${escapeXml(site.url + address)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
    )
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
    { headers: { 'Content-Type': 'application/xml; charset=utf-8' } },
  )
}
