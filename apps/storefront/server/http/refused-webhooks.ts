import type { Logger } from '@shop/http/logger'
import { createRepeatCheck } from '@shop/http/repeated-failures'
import type { MiddlewareHandler } from 'hono'

/**
 * Logs that webhooks are refused for their signature, once a minute and path: anybody may send requests without one. If
 * the secret was changed on one side only, changes show late and gift notes are not mailed, and otherwise only the
 * platform would know why.
 */
export function logRefusedWebhooks(logger: Logger): MiddlewareHandler {
  const isRepeat = createRepeatCheck()
  return async (context, next) => {
    await next()
    const { path } = context.req
    if (context.res.status !== 401 || isRepeat(path)) return
    logger.warn({ path }, 'a webhook was refused: its signature does not match the secret, or has expired')
  }
}
