import { resetClients } from '../../graphql/client-resets.ts'
import { authToken, logout } from '../../graphql/auth-token.ts'
import { publishLoginChange } from './store-login.ts'
import { useLogin } from './login.ts'

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

const emailIn = (data: unknown): string | null =>
  typeof data === 'object' && data !== null && 'email' in data && typeof data.email === 'string' ? data.email : null

async function forgetLogin(): Promise<void> {
  useLogin.setState({ email: null })
  await logout(async () => {
    await Promise.all([publishLoginChange(), resetClients()])
  })
}

/** Fetches the token's owner, and removes the token if its session has ended. Without a token no request is sent. */
export async function findEditor(authUrl: string): Promise<void> {
  const token = authToken(document.cookie)
  if (token === null) return useLogin.setState({ email: null })
  const response = await fetch(`${authUrl}/users/me`, { headers: bearer(token), credentials: 'omit' })
  if (response.status === 401) return forgetLogin()
  if (response.ok) useLogin.setState({ email: emailIn(await response.json()) })
}

/**
 * Ends the current session, here and in the Studio.
 * @throws when the content service rejects it; then the session stays open.
 */
export async function signOut(authUrl: string): Promise<void> {
  const token = authToken(document.cookie)
  if (token !== null) {
    const response = await fetch(`${authUrl}/auth/logout`, { method: 'POST', headers: bearer(token) })
    if (!response.ok && response.status !== 401)
      throw new Error(`The content service rejected the logout with status ${response.status}`)
  }
  await forgetLogin()
}
