/** The message after a request without a valid session. */
export const sessionEnded = 'Your session has ended. Sign in again.'

/** The service's code for a session that is missing or has ended; a refused sign-in, also with status 401, has none. */
const noSession = 'SIO-401-ANF'

/** A refusal by the shop, with a message for the editor; `code` and `challenge` tell how to proceed. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly code: string | undefined
  readonly challenge: string | undefined

  constructor(message: string, code?: string, challenge?: string) {
    super(message)
    this.code = code
    this.challenge = challenge
  }
}

const methodOf = (body: object | undefined) => (body ? 'POST' : 'GET')

/** Calls the content service's login API. `path` is relative to its mount point. @throws {RefusedError} when refused. */
export async function callAuth(path: string, body?: object, method = methodOf(body)): Promise<Response> {
  const response = await fetch(`/services/content/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (response.ok) return response
  const answer: { message?: string; errorCode?: string; code?: string; challenge?: string } = await response
    .json()
    .catch(() => ({}))
  const { message = 'That did not work. Please try again.', errorCode, code, challenge } = answer
  throw new RefusedError(errorCode === noSession ? sessionEnded : message, code, challenge)
}

/** The message for an error: a canceled passkey prompt or a rejection by the service. */
export function explainProblem(error: unknown): string {
  if (error instanceof RefusedError) return error.message
  // Browsers give no details, so that pages cannot find out which passkeys exist.
  if (error instanceof Error && error.name === 'NotAllowedError') return 'No passkey was chosen.'
  if (error instanceof Error && error.name === 'InvalidStateError') return 'This device has a passkey for you already.'
  return 'That did not work. Please try again.'
}
