import { exclusion } from '../../content/excluded.ts'
import { cartSettingsQuery, toCartSettings } from '../../features/cart/service/cart-settings.query.ts'
import { requestContext } from '../../request-context.ts'
import type { Route } from './+types/cart-settings.ts'

/** `GET /cart/settings`: the editors' settings for the cart, for the site variant, as JSON. */
export async function loader({ context }: Route.LoaderArgs) {
  const { content, site } = context.get(requestContext)
  return Response.json(toCartSettings(await content.query(cartSettingsQuery, exclusion(site.variant))))
}
