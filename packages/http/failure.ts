import type { Logger } from './logger.ts'

/** Whether reading a request failed because the client disconnected. */
export function isAborted(error: unknown): boolean {
  return error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET'
}

/**
 * Logs an unexpected failure by name, code, message and stack only: a database driver's other details contain the row's
 * values, and order data must not be logged. A request aborted by the client is not logged.
 */
export function logFailure(logger: Logger, what: string, error: unknown): void {
  if (isAborted(error)) return
  const failure = error instanceof Error ? error : new Error(String(error))
  const code = 'code' in failure ? failure.code : undefined
  logger.error({ failure: { name: failure.name, code, message: failure.message, stack: failure.stack } }, what)
}
