import { currentRequest } from '@shop/telemetry/request-scope'
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'

export type { Logger } from 'pino'

/** The fields of every log line of a request. */
function ofRequest(): object {
  const request = currentRequest()
  return request ? { requestId: request.id } : {}
}

/**
 * The process's log: one JSON object per line on standard output. Requests are logged by id, method, path and status
 * only, so that no address, note or token is logged.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = { level, mixin: ofRequest, serializers: { error: stdSerializers.err } }
  return destination ? pino(options, destination) : pino(options)
}
