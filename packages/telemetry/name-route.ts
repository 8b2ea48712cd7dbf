import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { servedRequests } from './operations.ts'
import { currentRequest } from './request-scope.ts'

async function nameAfter(context: Context, answered: Promise<void>): Promise<void> {
  await answered
  const request = currentRequest()
  if (!request) return
  const own = routePath(context)
  const inside = request.route
  request.route = inside && own.endsWith('/*') ? own.slice(0, -2) + inside : own
}

/**
 * Stores the pattern of the route that handles the request in the request's scope, for metrics. Used in an app and in
 * the apps mounted below it, it gives the full pattern; `/*` stands for requests that no other route handles.
 */
export const nameRoute: MiddlewareHandler = (context, next) =>
  servedRequests.hasSubscribers ? nameAfter(context, next()) : next()
