import { requestContext } from '../../request-context.ts'
import type { Route } from './+types/robots.ts'

/** The pictures and files of the services, which pages, link previews and structured data name. */
const allowed = ['/services/*/images/', '/services/*/files/']
const disallowed = ['/services/', '/cart/']

/**
 * `GET /robots.txt`: allows everything but the services and links that create a cart. The Studio and other unlisted
 * pages have `noindex` themselves, which crawlers see only if they may fetch them. `Allow` rules come first for
 * crawlers that use the first matching rule, and are longer for those that use the longest:
 * https://www.rfc-editor.org/rfc/rfc9309
 */
export function loader({ context }: Route.LoaderArgs) {
  const { site } = context.get(requestContext)
  const rules = [...allowed.map((path) => `Allow: ${path}`), ...disallowed.map((path) => `Disallow: ${path}`)]
  return new Response(`User-agent: *\n${rules.join('\n')}\n\nSitemap: ${site.url}/sitemap.xml\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
