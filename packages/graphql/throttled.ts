/** The protocol's response to too many requests. @param retryAfter seconds. */
export function throttled(retryAfter: number): Response {
  const errors = [{ message: 'Too many requests: try again later', extensions: { code: 'THROTTLED' } }]
  return Response.json({ errors }, { status: 429, headers: { 'Retry-After': String(retryAfter) } })
}
