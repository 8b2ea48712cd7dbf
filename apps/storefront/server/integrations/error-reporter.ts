import {
  createStackParser,
  createTransport,
  nodeStackLineParser,
  Scope,
  ServerRuntimeClient,
  type BaseTransportOptions,
} from '@sentry/core'
import type { Logger } from '@shop/http/logger'
import { createRepeatCheck } from '@shop/http/repeated-failures'
import { currentRequest } from '@shop/telemetry/request-scope'
import { redact } from '../../app/features/error-reporting/without-personal-data.ts'
import { ConfigError, type Config } from '../config/config.ts'

/** Sends the SDK's envelopes by plain `fetch`. */
const makeTransport = (options: BaseTransportOptions) =>
  createTransport(options, async ({ body }) => {
    const response = await fetch(options.url, { method: 'POST', body: new Uint8Array(Buffer.from(body)) })
    await response.body?.cancel()
    return { statusCode: response.status }
  })

/** How long, in milliseconds, an ending process waits for its last reports. */
const flushTimeout = 2000

function createSentry({ SENTRY_DSN: dsn, DEPLOY_ID: release, SITE_VARIANT: variant }: Config) {
  const client = new ServerRuntimeClient({
    dsn,
    release,
    platform: 'node',
    integrations: [],
    transport: makeTransport,
    stackParser: createStackParser(nodeStackLineParser()),
    beforeSend: (event) => redact(event),
  })
  client.init()
  const scope = new Scope()
  scope.setClient(client)
  scope.setTag('variant', variant)
  return scope
}

export function createErrorReporter(config: Config, logger: Logger) {
  const sentry = config.SENTRY_DSN ? createSentry(config) : undefined
  const isRepeat = createRepeatCheck()
  return {
    /**
     * @param what a constant text that names the failed operation.
     * @param path of the page concerned, never with its query.
     */
    report(error: unknown, what: string, path?: string): void {
      // A ConfigError names the setting; its stack is of no use.
      const entry = error instanceof ConfigError ? error.message : error
      logger.error({ error: entry, ...(path && { path }) }, what)
      const requestId = currentRequest()?.id
      if (!sentry || (!requestId && isRepeat(String(error), what, path))) return
      const scope = sentry.clone().setTag('what', what)
      if (path) scope.setTag('path', path)
      if (requestId) scope.setTag('requestId', requestId)
      scope.captureException(error)
    },
    /** Waits, two seconds at most, until pending reports are sent, before the process ends. */
    async flush(): Promise<void> {
      await sentry?.getClient()?.flush(flushTimeout)
    },
  }
}

/** Reports errors of the server: always to the log, and to Sentry if configured. */
export type ErrorReporter = ReturnType<typeof createErrorReporter>
