import type { Logger } from '@shop/http/logger'
import type { MiddlewareHandler } from 'hono'

/** Milliseconds in which refusals at one path are logged once: anybody may send requests without a signature. */
const interval = 60_000

/**
 * Logs that webhooks are refused for their signature. If the secret was changed on one side only, changes show late and
 * gift notes are not mailed, and otherwise only the platform would know why.
 */
export function logRefusedWebhooks(logger: Logger): MiddlewareHandler {
  const logged = new Map<string, number>()
  return async (context, next) => {
    await next()
    if (context.res.status !== 401) return
    const { path } = context.req
    const now = performance.now()
    if (now - (logged.get(path) ?? -Infinity) < interval) return
    logged.set(path, now)
    logger.warn({ path }, 'a webhook was refused: its signature does not match the secret, or has expired')
  }
}
