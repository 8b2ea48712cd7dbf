import { redirect } from 'react-router'
import { previewRoute } from '../../content/document-route.ts'
import { pageNotFound } from '../../content/read-page.ts'
import { requestContext } from '../../request-context.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/preview.ts'
import { previewQuery } from './preview.query.ts'

export const handle: RouteHandle = { previewed: 'id' }

/**
 * `/preview/{id}?dataset=` redirects to the page that shows the document, as a preview; without an id to the home page.
 * Responds 404 when the document does not exist or the client may not see it (specification, section 2 of the content).
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { content, preview } = context.get(requestContext)
  if (!preview) throw pageNotFound()
  const { id, release, dataset } = preview
  const version = release === undefined ? '' : `versions.${release}.`
  const parameters = new URLSearchParams({ preview: id === null ? '' : version + id, dataset })
  // Without the perspective, which Presentation adds, the page would not connect to it.
  for (const [name, value] of url.searchParams) if (!parameters.has(name)) parameters.set(name, value)
  if (id === null) return redirect(`/?${parameters}`)
  const document = await content.query(previewQuery, { id })
  if (!document) throw pageNotFound()
  return redirect(`${previewRoute(document)}?${parameters}`)
}

/** Never rendered: the loader redirects or throws. */
export default function PreviewRoute() {
  return null
}
