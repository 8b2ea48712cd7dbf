import { withoutUnknownProducts } from '../../commerce/known-products.ts'
import { readWithLinks } from '../../content/excluded.ts'
import { shopMenuQuery } from '../../features/shop-menu/shop-menu.query.ts'
import { requestContext } from '../../request-context.ts'
import type { Route } from './+types/shop-menu.ts'

/**
 * `GET /navigation/shop-menu`: the shop menu of the site variant as JSON, fetched when the browser is idle or on
 * opening.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const values = context.get(requestContext)
  const sections = await readWithLinks(values, shopMenuQuery)
  return Response.json({ sections: await withoutUnknownProducts(values, sections) })
}
