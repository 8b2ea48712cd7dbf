import { readWithLinks } from '../../content/excluded.ts'
import { loadListPrices, withPages } from '../../features/product-tile/list-prices.ts'
import { shopMenuQuery, type ShopMenuItem } from '../../features/shop-menu/shop-menu.query.ts'
import { requestContext, type RequestContext } from '../../request-context.ts'
import type { Route } from './+types/shop-menu.ts'

type Submenu = ShopMenuItem['submenu']

/** The menu without the products that the store does not have. */
async function readSections(values: RequestContext) {
  const sections = await readWithLinks(values, shopMenuQuery)
  const entries = sections.flatMap(({ items }) => items.flatMap(({ submenu }) => submenu))
  const products = entries.flatMap((entry) => (entry.type === 'product' ? entry : entry.products))
  const prices = await loadListPrices(values, products)
  const shown = (submenu: Submenu): Submenu =>
    submenu.flatMap((entry): Submenu => {
      if (entry.type === 'product') return withPages([entry], prices)
      return [{ ...entry, products: withPages(entry.products, prices) }]
    })
  return sections.map((section) => ({
    ...section,
    items: section.items.map((item) => ({ ...item, submenu: shown(item.submenu) })),
  }))
}

/**
 * `GET /navigation/shop-menu`: the shop menu of the site variant as JSON, fetched when the browser is idle or on
 * opening.
 */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json({ sections: await readSections(context.get(requestContext)) })
}
