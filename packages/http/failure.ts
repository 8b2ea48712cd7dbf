import type { Logger } from './logger.ts'

/** Whether a request could not be read because its sender went away while sending it. */
export function isBrokenOff(error: unknown): boolean {
  return error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET'
}

/**
 * Logs an unexpected failure by name, code, message and stack only: a database driver's other details repeat the values
 * of the row, and order data never goes into a log. A request that its sender broke off is no failure.
 */
export function logFailure(logger: Logger, what: string, error: unknown): void {
  if (isBrokenOff(error)) return
  const failure = error instanceof Error ? error : new Error(String(error))
  const code = 'code' in failure ? failure.code : undefined
  logger.error({ failure: { name: failure.name, code, message: failure.message, stack: failure.stack } }, what)
}
