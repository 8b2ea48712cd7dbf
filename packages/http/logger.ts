import { currentRequest } from '@shop/telemetry/request-scope'
import { pino, stdSerializers, type DestinationStream, type Logger, type LevelWithSilent } from 'pino'

export type { Logger } from 'pino'
export type LogLevel = LevelWithSilent

/** What every line of a request carries. */
function ofRequest(): object {
  const request = currentRequest()
  return request ? { requestId: request.id } : {}
}

/**
 * The process's log: one JSON object a line on standard output. Requests are logged by id, method, path and status only,
 * so that no address, note or token ends up in a log.
 */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const options = { level, mixin: ofRequest, serializers: { error: stdSerializers.err } }
  return destination ? pino(options, destination) : pino(options)
}
