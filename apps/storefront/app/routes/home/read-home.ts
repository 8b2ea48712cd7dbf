import { data } from 'react-router'
import type { Cta } from '../../content/cta.ts'
import { categoryRoute } from '../../content/document-route.ts'
import { exclusion, readWithLinks } from '../../content/excluded.ts'
import { pageNotFound, unavailable } from '../../content/read-page.ts'
import { homeId, type HomeContext } from '../../content/home-id.ts'
import { tagline } from '../../site.ts'
import { buttonCategory, hasButtonCategoryQuery, homeQuery, type Home } from './home.query.ts'

/** The reported error for a missing home document (specification, section 8). */
const missing = 'Category not found'

/** The splash's button; in a shop without that category it leads to the whole shop, also if an editor left it as it was. */
function splashCta(cta: Cta | null | undefined, hasCategory: boolean): Cta {
  const to = categoryRoute(buttonCategory)
  if (hasCategory) return cta ?? { title: 'Shop', to }
  return cta && cta.to !== to ? cta : { ...(cta ?? { title: 'Shop' }), to: '/shop' }
}

/**
 * Reads the home document.
 * @throws a 404 response when it is missing, 503 when it cannot be read; the cause is only reported.
 */
export async function readHome(context: HomeContext): Promise<Home> {
  try {
    const [home, hasCategory] = await Promise.all([
      homeId(context).then((id) => readWithLinks(context, homeQuery, { id })),
      context.content.query(hasButtonCategoryQuery, exclusion(context.site.variant)),
    ])
    if (home) {
      const { splash } = home
      return { ...home, splash: { ...splash, title: splash.title ?? tagline, cta: splashCta(splash.cta, hasCategory) } }
    }
  } catch (cause) {
    reportError(new Error(missing, { cause }))
    throw data('The home page cannot be rendered', unavailable)
  }
  reportError(new Error(missing))
  throw pageNotFound()
}
