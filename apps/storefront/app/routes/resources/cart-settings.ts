import { exclusion } from '../../content/excluded.ts'
import { cartSettingsQuery, toCartSettings } from '../../features/cart/service/cart-settings.query.ts'
import { loadListPrices, withPages } from '../../features/product-tile/list-prices.ts'
import { requestContext } from '../../request-context.ts'
import type { Route } from './+types/cart-settings.ts'

/** `GET /cart/settings`: the editors' settings for the cart, for the site variant, as JSON. */
export async function loader({ context }: Route.LoaderArgs) {
  const { content, site, ...services } = context.get(requestContext)
  const settings = await content.query(cartSettingsQuery, exclusion(site.variant))
  const featured = settings.featured ? [settings.featured] : []
  const [shown = null] = withPages(featured, await loadListPrices(services, featured))
  return Response.json(toCartSettings({ ...settings, featured: shown }))
}
