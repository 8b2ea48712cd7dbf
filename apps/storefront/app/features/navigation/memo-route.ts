import { memo, type FunctionComponent } from 'react'

interface RouteData {
  loaderData?: unknown
  actionData?: unknown
}

/**
 * A route's component that renders again only when the data of its route change. The router renders the components of
 * all routes at every step of a navigation, including its start, with new parameter objects each time.
 * @param Component may depend on its data, on hooks, and on parameters that change only together with its data.
 */
export const memoRoute = <Props extends RouteData>(Component: FunctionComponent<Props>) =>
  memo(Component, (a, b) => a.loaderData === b.loaderData && a.actionData === b.actionData)
