import { redirect } from 'react-router'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/unknown.ts'

export const handle: RouteHandle = { searchParams: 'all' }

/** Redirects unknown paths to the not-found page, with all parameters: those of a campaign count on any page. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(`/404${url.search}`)
}
