/**
 * SQLSTATE classes and codes of a server that is temporarily unavailable: connection exceptions, shutting down or
 * starting, too many connections, out of resources, timeouts, deadlocks or conflicts with other programs, and read-only
 * because another server takes over or the disk is full.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const transientState = /^(08...|57P0[1-5]|57014|53...|55P03|25P0[34]|25006|40P01|40001)$/

/** Error codes of the operating system and the driver for connections that fail or are lost. */
const transientErrorCode =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|ERR_STREAM_DESTROYED|ERR_SOCKET_CLOSED)$/
const transientMessage = /^(Connection terminated|timeout e|Client (was closed|has encountered a connection error))/

/** Whether PostgreSQL, or the connection to it, has failed in a way that may pass. */
export function isTransient(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isTransient)
  if (!(error instanceof Error)) return false
  if (!('code' in error) || typeof error.code !== 'string') return transientMessage.test(error.message)
  return transientState.test(error.code) || transientErrorCode.test(error.code)
}
