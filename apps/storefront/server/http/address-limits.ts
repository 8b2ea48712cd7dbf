import type { Database } from '@shop/database'
import { currentVisitor, runForVisitor } from '@shop/database/scans'
import { createSharedLimits } from '@shop/database/shared-limits'
import { clientAddress } from '@shop/http/client-address'
import type { Logger } from '@shop/http/logger'
import { tooManyRequests } from '@shop/http/problem'
import { createMiddleware } from 'hono/factory'
import type { Config } from '../config/config.ts'
import type { RenderPage } from './page.ts'

/** Number of requests after which a missing proxy setting is logged if all came from one address. */
const requestsUntilWarning = 1000

type Kind = 'pages' | 'images' | 'listeners' | 'queries'

/** The limit that a request counts towards, in addition to its service's own; pages count when they are not cached. */
function kindOf(path: string): Kind | undefined {
  if (/^\/services\/(content\/[^/]+\/data\/(query|doc|export)\/|webhooks\/|preview-session)/.test(path))
    return 'queries'
  if (/^\/services\/content\/([^/]+\/(data\/(listen|live)|socket)\/|[^/]+\/event-streams)/.test(path))
    return 'listeners'
  if (/^\/services\/(content|commerce)\/images\//.test(path)) return 'images'
  return undefined
}

/** The limits of the running shop. */
export type Limits = ReturnType<typeof createLimits>

/**
 * The limits per address and minute. The shop's own requests have no address and are not counted here; some services
 * count them for the visitor whose request has caused them.
 */
export function createLimits(config: Config, database: Database, logger: Logger) {
  const limits = createSharedLimits<Kind>(database, {
    pages: config.LIMIT_PAGES,
    images: config.LIMIT_IMAGES,
    listeners: config.LIMIT_LISTENERS,
    queries: config.LIMIT_QUERIES,
  })
  const seen = { requests: 0, address: '', isOver: !config.TRUSTED_PROXIES.isEmpty }

  /** Warns once when there seems to be a proxy that `TRUSTED_PROXIES` does not name. */
  function watchProxies(address: string, isForwarded: boolean): void {
    if (seen.isOver || address === '') return
    if (!isForwarded || (seen.address !== '' && seen.address !== address)) {
      seen.isOver = true
      return
    }
    seen.address = address
    seen.requests += 1
    if (seen.requests < requestsUntilWarning) return
    seen.isOver = true
    logger.warn(
      { address },
      `all of the first ${requestsUntilWarning} requests came from one address and carry X-Forwarded-For: if there is a proxy in front of the shop, add it to TRUSTED_PROXIES; otherwise all visitors share one limit`,
    )
  }

  return {
    /** Counts requests by kind and address. */
    middleware: createMiddleware<{ Bindings: object }>(async ({ req, env }, next) => {
      const address = clientAddress(req.raw, env, config.TRUSTED_PROXIES)
      watchProxies(address, req.header('X-Forwarded-For') !== undefined)
      const kind = kindOf(req.path)
      const wait = kind ? await limits.take(kind, address) : 0
      if (wait > 0) return tooManyRequests(wait)
      // The shop's own requests are made on behalf of the visitor whose request it handles.
      return address === '' ? next() : runForVisitor(address, next)
    }),
    /** Counts rendered pages per address, and renders no more than the limit. */
    limitPages:
      (make: RenderPage): RenderPage =>
      async (request, values) => {
        const wait = await limits.take('pages', currentVisitor())
        return wait > 0 ? { response: tooManyRequests(wait), isDegraded: false, reads: [] } : make(request, values)
      },
  }
}
