/** What the service refuses, in words for the editor; `code` and `challenge` say what may be done about it. */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly code: string | undefined
  readonly challenge: string | undefined

  constructor(message: string, code?: string, challenge?: string) {
    super(message)
    this.code = code
    this.challenge = challenge
  }
}

const methodOf = (body: object | undefined) => (body ? 'POST' : 'GET')

/** Asks the content service about sign-in. `path` is behind its mount point. @throws {AuthError} for what it refuses. */
export async function callAuth(path: string, body?: object, method = methodOf(body)): Promise<Response> {
  const response = await fetch(`/services/content/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (response.ok) return response
  const answer: { message?: string; code?: string; challenge?: string } = await response.json().catch(() => ({}))
  const { message = 'That did not work. Please try again.', code, challenge } = answer
  throw new AuthError(message, code, challenge)
}

/** What an editor is told of an error: of a passkey that was not given, and of what the service refused. */
export function explainProblem(error: unknown): string {
  if (error instanceof AuthError) return error.message
  // The browser says no more, lest a page learn what passkeys there are.
  if (error instanceof Error && error.name === 'NotAllowedError') return 'No passkey was chosen.'
  if (error instanceof Error && error.name === 'InvalidStateError') return 'This device has a passkey for you already.'
  return 'That did not work. Please try again.'
}
