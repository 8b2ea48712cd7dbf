import { currentRequest } from '@shop/telemetry/request-scope'
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'

export type { Logger } from 'pino'

/** The fields of every log line of a request. */
function ofRequest(): object {
  const request = currentRequest()
  return request ? { requestId: request.id } : {}
}

/** The maximum number of buffered characters while the log cannot be written; further lines are lost. */
const maxWaiting = 1 << 20

/** Standard output. A closed output, or a full disk behind it, must not end the process. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, maxLength: maxWaiting })
  output.on('error', () => {})
  return output
}

/**
 * The process's log: one JSON object per line on standard output. Requests are logged by id, method, path and status
 * only, so that no address, note or token is logged.
 */
export function createLogger(level: string, destination = standardOutput()): Logger {
  return pino({ level, mixin: ofRequest, serializers: { error: stdSerializers.err } }, destination)
}
