import type { Logger } from './logger.ts'

/**
 * Logs an unexpected failure by name, code, message and stack only: a database driver's other details repeat the values
 * of the row, and order data never goes into a log.
 */
export function logFailure(logger: Logger, what: string, error: unknown): void {
  const failure = error instanceof Error ? error : new Error(String(error))
  const code = 'code' in failure ? failure.code : undefined
  logger.error({ failure: { name: failure.name, code, message: failure.message, stack: failure.stack } }, what)
}
