import { createRequestHandler, RouterContextProvider, type RouteObject } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { requestContext, type RequestContext } from '../../app/request-context.ts'
import { createPageRoutes } from '../http/page-routes.ts'

/** The routes of the build as a tree, with the members that path matching needs. */
function routesBelow(parentId: string | undefined): RouteObject[] {
  return Object.values(build.routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, index, caseSensitive, module } = route
    const known = { id, path, caseSensitive, handle: module.handle }
    return index ? { ...known, index: true } : { ...known, children: routesBelow(id) }
  })
}

/**
 * The storefront as one function from a request to its page: the entry of the server build. It is built together with
 * the pages so that both use the same context object.
 * @throws if a build for production does not know its id.
 */
export function createRenderer(mode: string) {
  const buildId = process.env['BUILD_ID'] ?? ''
  if (mode === 'production' && buildId === '')
    throw new Error('The build has no id: serverConstants of server-build.ts are not in it')
  const handle = createRequestHandler(build, mode)

  function render(request: Request, values: RequestContext): Promise<Response> {
    const context = new RouterContextProvider()
    context.set(requestContext, values)
    return handle(request, context)
  }
  return Object.assign(render, {
    /**
     * Different in each build: pages of other builds name scripts that no longer exist, or were rendered from other
     * loaders.
     */
    version: buildId,
    routeAt: createPageRoutes(routesBelow(undefined)),
  })
}

export type Renderer = ReturnType<typeof createRenderer>
