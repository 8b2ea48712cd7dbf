import { documentRoute } from '../../content/document-route.ts'
import { pageNotFound } from '../../content/read-page.ts'
import { middlewareNamed } from '../../middleware.ts'
import { requestContext } from '../../request-context.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/page.ts'
import { movedTo } from './moved-to.ts'
import { pagesNamedQuery } from './store-address.query.ts'

export const handle: RouteHandle = { searchParams: 'all' }

export const middleware = middlewareNamed('no-store')

/** Where shops without a page for such a policy have its text. */
const otherSlugs: Readonly<Record<string, readonly string[]>> = {
  'refund-policy': ['returns', 'shipping'],
  'subscription-policy': ['subscriptions', 'terms'],
}

/** The slugs that a policy's page may have: the first word of its handle, `privacy` for `privacy-policy`, and others. */
function policySlugs(handle: string): string[] {
  const others = Object.hasOwn(otherSlugs, handle) ? (otherSlugs[handle] ?? []) : []
  return [handle.replace(/-.*/s, ''), ...others]
}

/**
 * `GET /pages/{handle}` and `/policies/{handle}`, the addresses of pages and policies in the Storefront API: redirects to
 * the page with that slug, with all parameters. A policy's page may also have another slug of {@link policySlugs}.
 */
export async function loader({ context, params: { handle }, request }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const slugs = pathname.startsWith('/policies/') ? [handle, ...policySlugs(handle)] : [handle]
  const pages = await context.get(requestContext).content.query(pagesNamedQuery, { slugs })
  const page = slugs.map((wanted) => pages.find(({ slug }) => slug === wanted)).find((found) => found !== undefined)
  if (!page) throw pageNotFound()
  return movedTo(documentRoute(page), searchParams)
}
