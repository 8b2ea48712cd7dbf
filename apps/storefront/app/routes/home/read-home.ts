import { data } from 'react-router'
import { readWithLinks } from '../../content/excluded.ts'
import { pageNotFound, unavailable } from '../../content/read-page.ts'
import { homeId, type HomeContext } from '../../content/home-id.ts'
import { homeQuery, type Home } from './home.query.ts'

/** The reported error for a missing home document (specification, section 8). */
const missing = 'Category not found'

/**
 * Reads the home document.
 * @throws a 404 response when it is missing, 503 when it cannot be read; the cause is only reported.
 */
export async function readHome(context: HomeContext): Promise<Home> {
  try {
    const home = await readWithLinks(context, homeQuery, { id: await homeId(context) })
    if (home) return home
  } catch (cause) {
    reportError(new Error(missing, { cause }))
    throw data('The home page cannot be rendered', unavailable)
  }
  reportError(new Error(missing))
  throw pageNotFound()
}
