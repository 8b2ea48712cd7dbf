import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { AllowedOrigins, OriginRights } from './origins.ts'

/** How long browsers cache a preflight response, in seconds. They still check every response. */
const maxAge = 600
const origin = (sent: string) => sent

/** The headers of visitors' clients, without `Authorization`. */
const visitorHeaders = ['Content-Type', 'Last-Event-ID', 'If-None-Match', 'X-Sanity-Project-ID', 'X-Sanity-Lineage']

const handlers: Record<Exclude<OriginRights, 'none'>, MiddlewareHandler> = {
  visitor: cors({ origin, maxAge, allowHeaders: visitorHeaders }),
  token: cors({ origin, maxAge }),
  cookie: cors({ origin, maxAge, credentials: true }),
}

/** Lets pages of the allowed origins call the service. */
export function allowOrigins(origins: AllowedOrigins): MiddlewareHandler {
  return async (context, next) => {
    const rights = origins.rightsOf(context.req.header('Origin') ?? '')
    if (rights === 'none') {
      await next()
      // A cache must not serve this response, which has no CORS headers, to a page of an allowed origin.
      if (!origins.areNone) context.header('Vary', 'Origin', { append: true })
      return
    }
    context.set('sendsCookies', rights === 'cookie')
    return handlers[rights](context, next)
  }
}
