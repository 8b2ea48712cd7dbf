import { requestContext } from '../../request-context.ts'
import type { Route } from './+types/robots.ts'

/** `GET /robots.txt`: allows everything but the services and links that begin a cart. */
export function loader({ context }: Route.LoaderArgs) {
  const { site } = context.get(requestContext)
  return new Response(
    `User-agent: *\nDisallow: /services/\nDisallow: /admin/\nDisallow: /cart/\n\nSitemap: ${site.url}/sitemap.xml\n`,
    {
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    },
  )
}
