/** One thing that is wrong with an input: `field` is its path, as `lines.0.quantity`. */
export interface FieldError {
  field: string
  message: string
}

/** A zod issue, as much of it as is needed here. */
interface Issue {
  path: readonly PropertyKey[]
  message: string
}

/** The issues of a failed parse as field errors; the whole input's own error has the field `fallback`. */
export function fieldErrors(issues: readonly Issue[], fallback = 'body'): FieldError[] {
  return issues.map(({ path, message }) => ({ field: path.map(String).join('.') || fallback, message }))
}

/**
 * An error answer as `application/problem+json` (RFC 9457): `{status, title, errors?}`. It says what the caller can
 * mend and nothing about the inside.
 */
export function problem(status: number, title: string, errors?: FieldError[]): Response {
  return Response.json(
    { status, title, ...(errors && { errors }) },
    { status, headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' } },
  )
}

/** 503 for what cannot be done now and may be asked for again in some seconds. */
export function unavailable(title: string): Response {
  const answer = problem(503, title)
  answer.headers.set('Retry-After', '5')
  return answer
}
