/** An invalid input field: `field` is its path, such as `lines.0.quantity`. */
export interface FieldError {
  field: string
  message: string
}

/** The parts of a zod issue that are needed here. */
interface Issue {
  path: readonly PropertyKey[]
  message: string
}

/** Converts the issues of a failed parse to field errors; an error of the whole input gets the field `fallback`. */
export function fieldErrors(issues: readonly Issue[], fallback = 'body'): FieldError[] {
  return issues.map(({ path, message }) => ({ field: path.map(String).join('.') || fallback, message }))
}

/**
 * An error response as `application/problem+json` (RFC 9457): `{status, title, errors?}`. It says what the client can
 * fix and nothing about internals.
 */
export function problem(status: number, title: string, errors?: FieldError[]): Response {
  return Response.json(
    { status, title, ...(errors && { errors }) },
    { status, headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' } },
  )
}

function retriable(status: 429 | 503, title: string, retryAfterSeconds: number): Response {
  const response = problem(status, title)
  response.headers.set('Retry-After', String(retryAfterSeconds))
  return response
}

/** 429 for a client with too many requests. */
export const tooManyRequests = (
  retryAfterSeconds: number,
  title = 'Too many requests; please try again later',
): Response => retriable(429, title, retryAfterSeconds)

/** 503 for a temporary failure. */
export const unavailable = (title: string, retryAfterSeconds = 5): Response => retriable(503, title, retryAfterSeconds)
