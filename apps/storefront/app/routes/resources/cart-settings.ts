import { exclusion } from '../../content/excluded.ts'
import { cartSettingsQuery, toCartSettings } from '../../features/cart/service/cart-settings.query.ts'
import { loadListPrices, withPages } from '../../features/product-tile/list-prices.ts'
import { requestContext } from '../../request-context.ts'
import type { Route } from './+types/cart-settings.ts'

/** `GET /cart/settings`: the editors' settings for the cart, for the site variant, as JSON. */
export async function loader({ context }: Route.LoaderArgs) {
  const values = context.get(requestContext)
  const settings = toCartSettings(await values.content.query(cartSettingsQuery, exclusion(values.site.variant)))
  const suggested = settings.featured ? [settings.featured] : []
  const [featured = null] = withPages(suggested, await loadListPrices(values, suggested))
  return Response.json({ ...settings, featured })
}
