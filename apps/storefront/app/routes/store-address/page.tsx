import { redirectDocument } from 'react-router'
import { documentRoute } from '../../content/document-route.ts'
import { pageMeta } from '../../content/page-meta.ts'
import { memoRoute } from '../../features/navigation/memo-route.ts'
import { middlewareNamed } from '../../middleware.ts'
import { withRedirect } from '../../store-redirect.ts'
import { requestContext } from '../../request-context.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Article } from '../../sections/article/article.tsx'
import { ink } from '../../ui/sky.ts'
import type { Route } from './+types/page.ts'
import { permanentRedirect } from './permanent-redirect.ts'
import { pagesNamedQuery } from './store-address.query.ts'
import { readStoreText } from './store-text.ts'

export const handle: RouteHandle = { searchParams: 'all' }

export const middleware = middlewareNamed('no-store')

/** Slugs of other pages that may contain a policy's text. */
const otherSlugs: Readonly<Record<string, readonly string[]>> = {
  'refund-policy': ['returns', 'shipping'],
  'subscription-policy': ['subscriptions', 'terms'],
}

/**
 * The slugs that a policy's page may have: the first word of its handle, `privacy` for `privacy-policy`, and others.
 */
function policySlugs(handle: string): string[] {
  const others = Object.hasOwn(otherSlugs, handle) ? (otherSlugs[handle] ?? []) : []
  return [handle.replace(/-.*/s, ''), ...others]
}

/**
 * `GET /pages/{handle}` and `/policies/{handle}`, the addresses of pages and policies in the Storefront API: redirects
 * to the page of the content with that slug, with all parameters; a policy's page may also have another slug of {@link
 * policySlugs}. Without such a page, shows the store's own text.
 */
export const loader = withRedirect(async ({ context, params: { handle }, url }: Route.LoaderArgs) => {
  const values = context.get(requestContext)
  const { pathname, searchParams } = url
  const isPolicy = pathname.startsWith('/policies/')
  const slugs = isPolicy ? [handle, ...policySlugs(handle)] : [handle]
  const pages = await values.content.query(pagesNamedQuery, { slugs })
  const page = slugs.map((wanted) => pages.find(({ slug }) => slug === wanted)).find((found) => found !== undefined)
  if (page) throw permanentRedirect(documentRoute(page), searchParams)
  return readStoreText(values, isPolicy ? 'policy' : 'page', handle)
})

/** Trusted types forbid setting HTML by script, so navigation to this page is a full load. */
export function clientLoader({ request }: Route.ClientLoaderArgs): Awaited<ReturnType<typeof loader>> {
  throw redirectDocument(request.url)
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData, (text) => text)

/** The style of rich text, for HTML without classes. */
const look = `grid gap-4 [&_a]:underline [&_h2]:mt-5 [&_h2]:text-title [&_h3]:mt-4 [&_h3]:text-lead [&_h3]:font-semibold
  [&_li]:my-2 [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-4 [&_:is(p,dd,blockquote)]:whitespace-normal`

export default memoRoute(function StoreTextPage({ loaderData: { title, html } }: Route.ComponentProps) {
  return (
    <Article title={title} nextColor={ink}>
      <div className={look} dangerouslySetInnerHTML={{ __html: html }} />
    </Article>
  )
})
