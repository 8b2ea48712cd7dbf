import { redirect } from 'react-router'
import { findStoreRedirect } from '../../store-redirect.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/unknown.ts'

export const handle: RouteHandle = { searchParams: 'all' }

/**
 * Redirects unknown paths as the store says, else to the not-found page; with all parameters: those of a campaign count
 * on any page.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  return (await findStoreRedirect({ context, url })) ?? redirect(`/404${url.search}`)
}
