import { memo, type FunctionComponent } from 'react'

interface RouteData {
  loaderData?: unknown
  actionData?: unknown
}

/**
 * A route's component that renders again only when the data of its route change. The router renders the components of all
 * routes at every step of a navigation, also when it begins; their parameters are new objects each time.
 * @param Component depends on its data, on hooks, and on parameters that do not change without its data.
 */
export const memoRoute = <Props extends RouteData>(Component: FunctionComponent<Props>) =>
  memo(Component, (a, b) => a.loaderData === b.loaderData && a.actionData === b.actionData)
