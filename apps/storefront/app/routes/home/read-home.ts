import { data } from 'react-router'
import type { StorefrontClient } from '../../commerce/storefront-client.ts'
import { readWithLinks } from '../../content/excluded.ts'
import { pageNotFound, unavailable } from '../../content/read-page.ts'
import { homeId, type HomeContext } from '../../content/home-id.ts'
import { loadListPrices, withPages } from '../../features/product-tile/list-prices.ts'
import type { ProductTile } from '../../features/product-tile/product-tile.query.ts'
import { homeQuery, type Home } from './home.query.ts'

/** The reported error for a missing home document (specification, section 8). */
const missing = 'Category not found'

/** A part of the page with products. */
interface ProductList {
  products: Pick<ProductTile, 'commerceId'>[]
}

/** The page without the products that the store does not have. */
async function withoutLost(context: { commerce: StorefrontClient }, home: Home): Promise<Home> {
  const { water, sampler, zeroProof, moodWater, moodPowder, apparel } = home
  const lists = [water, sampler, zeroProof, moodWater, moodPowder, apparel]
  const prices = await loadListPrices(
    context,
    lists.flatMap((list: ProductList | null) => list?.products ?? []),
  )
  const shown = <List extends ProductList>(list: List | null): List | null =>
    list && { ...list, products: withPages(list.products, prices) }
  return {
    ...home,
    water: shown(water),
    sampler: shown(sampler),
    zeroProof: shown(zeroProof),
    moodWater: shown(moodWater),
    moodPowder: shown(moodPowder),
    apparel: shown(apparel),
  }
}

/**
 * Reads the home document.
 * @throws a 404 response when it is missing, 503 when it cannot be read; the cause is only reported.
 */
export async function readHome(context: HomeContext & { commerce: StorefrontClient }): Promise<Home> {
  try {
    const home = await readWithLinks(context, homeQuery, { id: await homeId(context) })
    if (home) return await withoutLost(context, home)
  } catch (cause) {
    reportError(new Error(missing, { cause }))
    throw data('The home page cannot be made', unavailable)
  }
  reportError(new Error(missing))
  throw pageNotFound()
}
