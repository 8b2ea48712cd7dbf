import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { requestContext, type RequestContext } from '../app/request-context.ts'

/**
 * The storefront as one function from a request to its page: the entry of the server's build. It is built together with
 * the pages so that both know the same context.
 */
export function createRenderer(mode: string) {
  const handle = createRequestHandler(build, mode)
  function render(request: Request, values: RequestContext): Promise<Response> {
    const context = new RouterContextProvider()
    context.set(requestContext, values)
    return handle(request, context)
  }
  /** Other scripts and styles than those of this version do not exist any more once it is deployed. */
  return Object.assign(render, { version: build.assets.version })
}

export type Renderer = ReturnType<typeof createRenderer>
