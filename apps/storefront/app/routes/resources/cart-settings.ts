import { withoutUnknownProducts } from '../../commerce/known-products.ts'
import { exclusion } from '../../content/excluded.ts'
import { cartSettingsQuery, toCartSettings } from '../../features/cart/service/cart-settings.query.ts'
import { requestContext } from '../../request-context.ts'
import type { Route } from './+types/cart-settings.ts'

/** `GET /cart/settings`: the editors' settings for the cart, for the site variant, as JSON. */
export async function loader({ context }: Route.LoaderArgs) {
  const { commerce, content, site } = context.get(requestContext)
  const settings = toCartSettings(await content.query(cartSettingsQuery, exclusion(site.variant)))
  const suggested = await withoutUnknownProducts({ commerce }, { featured: settings.featured })
  return Response.json({ ...settings, ...suggested })
}
