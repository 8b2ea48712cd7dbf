import { createRequestHandler, matchRoutes, RouterContextProvider, type RouteObject } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { requestContext, type RequestContext } from '../../app/request-context.ts'
import { declaredSearchParams } from '../../app/route-handle.ts'

/** The routes of the build as a tree, as far as matching a path needs them. */
function routesBelow(parentId: string | undefined): RouteObject[] {
  return Object.values(build.routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, index, caseSensitive } = route
    if (index) return { id, path, caseSensitive, index: true }
    return { id, path, caseSensitive, children: routesBelow(id) }
  })
}

/**
 * The storefront as one function from a request to its page: the entry of the server's build. It is built together with
 * the pages so that both know the same context.
 */
export function createRenderer(mode: string) {
  const handle = createRequestHandler(build, mode)
  const routes = routesBelow(undefined)

  /** The pattern of the page at a path; `/*` where there is none. */
  function patternOf(path: string): string {
    const segments = matchRoutes(routes, path)?.flatMap(({ route }) => route.path || []) ?? ['*']
    return `/${segments.join('/')}`
  }

  /** The search parameters that the routes of a path say they read; `all` where the answer is one visitor's own. */
  function searchParamsOf(path: string): readonly string[] | 'all' {
    const ids = matchRoutes(routes, path)?.flatMap(({ route }) => route.id ?? []) ?? []
    return declaredSearchParams(ids.map((id) => build.routes[id]?.module.handle))
  }

  function render(request: Request, values: RequestContext): Promise<Response> {
    const context = new RouterContextProvider()
    context.set(requestContext, values)
    return handle(request, context)
  }
  /** Other scripts and styles than those of this version do not exist any more once it is deployed. */
  return Object.assign(render, { version: build.assets.version, patternOf, searchParamsOf })
}

export type Renderer = ReturnType<typeof createRenderer>
