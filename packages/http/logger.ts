import { currentRequest } from '@shop/telemetry/request-scope'
import { pino, stdSerializers, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { createRepeatCheck } from './repeated-failures.ts'

export type { Logger } from 'pino'

/** The fields of every log line of a request. */
function ofRequest(): object {
  const request = currentRequest()
  return request ? { requestId: request.id } : {}
}

/** The maximum number of buffered characters while the log cannot be written; further lines are lost. */
const maxWaiting = 1 << 20

let standardOutput: DestinationStream | undefined

/** Standard output. A closed output, or a full disk behind it, must neither end the process nor keep it from ending. */
function openStandardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, maxLength: maxWaiting })
  let isWritable = true
  output.on('error', () => (isWritable = false))
  output.on('write', () => (isWritable = true))
  // Before pino's own listener, which tries to write the last lines until it succeeds.
  process.prependListener('exit', () => {
    if (!isWritable) output.destroy()
  })
  return output
}

/** The query of a URL, which may contain what a visitor typed, or a key that opens a cart. */
const urlQuery = /(https?:\/\/[^\s"'<>?]*)\?[^\s"'<>)]*/gi

/**
 * An error's type, code, message and stack, with those of its causes. Errors of libraries have further properties, such
 * as a whole response with its request's URL, or the values of a row.
 */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { type, message, stack } = stdSerializers.err(error)
  const [shownMessage, shownStack] = [message, stack].map((text) => text.replaceAll(urlQuery, '$1'))
  return {
    type,
    ...('code' in error && { code: error.code }),
    message: shownMessage,
    stack: shownStack,
    ...(error instanceof AggregateError && { aggregateErrors: error.errors.map(serializeError) }),
  }
}

/** Leaves out repeats of failures in background work. Those of requests are all logged, because each names its request. */
function withoutRepeats(): NonNullable<LoggerOptions['hooks']> {
  const isRepeat = createRepeatCheck()
  return {
    logMethod(line, write) {
      const [fields, message] = line
      if (typeof fields === 'object' && fields !== null && 'error' in fields) {
        const { error, ...others } = fields
        if (!currentRequest() && isRepeat(String(error), others, message)) return
      }
      write.apply(this, line)
    },
  }
}

/**
 * The process's log: one JSON object per line on standard output. Requests are logged by id, method, path and status
 * only, so that no address, note or token is logged.
 */
export function createLogger(level: string, destination = (standardOutput ??= openStandardOutput())): Logger {
  const hooks = withoutRepeats()
  return pino({ level, mixin: ofRequest, serializers: { error: serializeError }, hooks }, destination)
}
