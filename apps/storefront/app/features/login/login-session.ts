import { create } from 'zustand'
import { resetClients } from '../../graphql/browser-clients.ts'
import { documentCookies } from '../tracking/cookies.ts'
import { authToken, logout } from './auth-token.ts'
import { loginChannel, tellPages } from './keep-login.ts'

/** Who is signed in in this browser, by e-mail address; null for nobody, and until it is known. */
export const useLogin = create<{ email: string | null }>(() => ({ email: null }))

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

const emailIn = (answer: unknown): string | null =>
  answer instanceof Object && 'email' in answer && typeof answer.email === 'string' ? answer.email : null

async function forgetLogin(): Promise<void> {
  useLogin.setState({ email: null })
  await logout({
    cookies: documentCookies,
    async resetCache() {
      await Promise.all([tellPages(), resetClients()])
    },
  })
}

/** Asks whose the token is; one whose session has ended is forgotten. Without a token nobody is asked. */
async function findEditor(authUrl: string): Promise<void> {
  const token = authToken(document.cookie)
  if (token === null) return useLogin.setState({ email: null })
  const response = await fetch(`${authUrl}/users/me`, { headers: bearer(token), credentials: 'omit' })
  if (response.status === 401) return forgetLogin()
  if (response.ok) useLogin.setState({ email: emailIn(await response.json()) })
}

/**
 * Finds out who is signed in, and again whenever that has changed elsewhere, when everything that the clients have kept is
 * brought anew. Pages are the same for everybody: this is the browser's knowledge alone.
 * @returns what ends it.
 */
export function followLogin(authUrl: string, report: (error: unknown) => void): () => void {
  const find = () => void findEditor(authUrl).catch(report)
  const channel = new BroadcastChannel(loginChannel)
  channel.addEventListener('message', () => {
    find()
    void resetClients().catch(report)
  })
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && find()
  window.addEventListener('pageshow', comeBack)
  find()
  return () => {
    channel.close()
    window.removeEventListener('pageshow', comeBack)
  }
}

/**
 * Ends the session of whoever is signed in, here and in the Studio.
 * @throws when the content service does not take it; then they are signed in still.
 */
export async function signOut(authUrl: string): Promise<void> {
  const token = authToken(document.cookie)
  if (token !== null) {
    const response = await fetch(`${authUrl}/auth/logout`, { method: 'POST', headers: bearer(token) })
    if (!response.ok && response.status !== 401) throw new Error(`The sign-out was answered ${response.status}`)
  }
  await forgetLogin()
}
