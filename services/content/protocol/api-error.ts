import { describeStorageError } from '@shop/database/storage-error'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** The `error` object of the data endpoints; `type` is for programs, `description` for people. */
export interface ErrorDetails {
  type: string
  description: string
  [detail: string]: unknown
}

/**
 * An error for the client in the hosted API's format: `{error: {type, description, …}}` from the data endpoints,
 * `{statusCode, error, message}` from all others.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: ContentfulStatusCode
  readonly body: object
  readonly headers: Record<string, string>

  constructor(status: ContentfulStatusCode, message: string, body: object, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** An error of a data endpoint: `{error: {type, description, …}}`. */
export function dataError(status: ContentfulStatusCode, error: ErrorDetails): ApiError {
  return new ApiError(status, error.description, { error })
}

/** An error of another endpoint: `{statusCode, error, message}`, and details for programs. */
export function httpError(
  status: ContentfulStatusCode,
  error: string,
  message: string,
  { headers, details }: { headers?: Record<string, string>; details?: object } = {},
): ApiError {
  return new ApiError(status, message, { statusCode: status, error, message, ...details }, headers)
}

export const badRequest = (message: string): ApiError => httpError(400, 'Bad Request', message)
export const unauthorized = (message: string): ApiError => httpError(401, 'Unauthorized', message)
/**
 * 401 for a request whose session is missing or has ended, with the hosted API's code for it: the Studio then asks the
 * editor to sign in again. Without this code, the Studio takes a 401 for the refusal of one change, and reverts that
 * change.
 */
export const sessionNotFound = (message = 'Session not found'): ApiError =>
  httpError(401, 'Unauthorized', message, { details: { errorCode: 'SIO-401-ANF' } })
export const forbidden = (message: string): ApiError => httpError(403, 'Forbidden', message)
/** 403 for missing permissions of the client's role or token. */
export const insufficientPermissions = (permission: string): ApiError =>
  dataError(403, {
    type: 'insufficientPermissionsError',
    description: `Insufficient permissions; permission "${permission}" required`,
    permission,
  })
export const notFound = (message: string): ApiError => httpError(404, 'Not Found', message)
export const conflict = (message: string): ApiError => httpError(409, 'Conflict', message)

export const tooLarge = (limit: number): ApiError =>
  httpError(413, 'Payload Too Large', `The request is larger than ${limit} bytes`)

/** 429 with `Retry-After`, in seconds. */
export const tooMany = (message: string, retryAfter: number): ApiError =>
  httpError(429, 'Too Many Requests', message, { headers: { 'Retry-After': String(retryAfter) } })

/** 503 with `Retry-After`, in seconds. */
export const busy = (message: string, retryAfter: number): ApiError =>
  httpError(503, 'Service Unavailable', message, { headers: { 'Retry-After': String(retryAfter) } })

/** 507 for a write that failed because of the storage: an administrator can fix it. */
export function storageError(error: unknown): ApiError | undefined {
  const problem = describeStorageError(error)
  if (problem === undefined) return undefined
  return dataError(507, { type: 'storageError', description: `Nothing can be saved: ${problem}` })
}
