import { readWithLinks } from '../../content/excluded.ts'
import { shopMenuQuery } from '../../features/shop-menu/shop-menu.query.ts'
import { requestContext } from '../../request-context.ts'
import type { Route } from './+types/shop-menu.ts'

/**
 * `GET /navigation/shop-menu`: the shop menu of the site variant as JSON, fetched when the browser is idle or on
 * opening.
 */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json({ sections: await readWithLinks(context.get(requestContext), shopMenuQuery) })
}
