import { AssetDamagedError, AssetsUnavailableError } from '@shop/assets/asset-error'
import { DatabaseUnavailableError } from '@shop/database/unavailable-error'
import { ListenFilterError, QueriesBusyError, QueryError } from '@shop/groq/errors'
import { isAborted } from '@shop/http/failure'
import type { Logger } from '@shop/http/logger'
import { ApiError, badRequest, busy, dataError, httpError, storageError } from './protocol/api-error.ts'

function databaseUnavailable({ mayBeCommitted }: DatabaseUnavailableError): ApiError {
  const advice = mayBeCommitted
    ? 'It may have been saved: check before you send it again'
    : 'Nothing was changed: try again'
  return busy(`The database does not respond. ${advice}`, 5)
}

/** The client's error, if the request was invalid or cannot be served at the moment. */
function refusalOf(error: unknown): ApiError | undefined {
  if (isAborted(error)) return badRequest('The request was aborted')
  if (error instanceof QueryError) return dataError(400, error.details)
  if (error instanceof ListenFilterError) return badRequest(error.message)
  return error instanceof QueriesBusyError ? busy(error.message, error.retryAfterSeconds) : undefined
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof DatabaseUnavailableError) return databaseUnavailable(error)
  if (error instanceof AssetsUnavailableError) return busy('The images and files cannot be reached right now', 5)
  if (error instanceof AssetDamagedError) return httpError(502, 'Bad Gateway', 'The bytes of this asset are damaged')
  return storageError(error) ?? httpError(500, 'Internal Server Error', 'An error occurred')
}

/** Responds with an error in the hosted API's format; internal errors are logged and masked. */
export function errorAnswer(error: unknown, logger: Logger): Response {
  const refusal = refusalOf(error)
  if (refusal) return errorAnswer(refusal, logger)
  const known = toApiError(error)
  const isLogged = error instanceof AssetsUnavailableError && error.isRepeated
  if (known !== error && !isLogged) logger.error({ error }, 'a content request failed')
  return Response.json(known.body, { status: known.status, headers: { ...known.headers, 'Cache-Control': 'no-store' } })
}
