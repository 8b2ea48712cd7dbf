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
 * Notes in the request's scope which route answered, by its pattern, where somebody measures requests. Used in an app and in
 * the apps mounted below it, it gives the whole pattern; `/*` stands for what no other route took.
 */
export const nameRoute: MiddlewareHandler = (context, next) =>
  servedRequests.hasSubscribers ? nameAfter(context, next()) : next()
