import { authToken } from '../../graphql/auth-token.ts'
import { resetClients } from '../../graphql/client-resets.ts'
import { useLogin } from './login.ts'
import { onLoginChange } from './store-login.ts'

/** Finds out who is logged in. Only browsers with a token, those of editors, load the code for it. */
async function findEditor(authUrl: string): Promise<void> {
  if (authToken(document.cookie) === null) return useLogin.setState({ email: null })
  const session = await import('./login-session.ts')
  await session.findEditor(authUrl)
}

/**
 * Determines who is logged in, initially and after each change in another page, when all clients reload their data.
 * Happens only in the browser, because pages are the same for all visitors.
 * @returns a function that stops it.
 */
export function followLogin(authUrl: string): () => void {
  const find = () => void findEditor(authUrl).catch(reportError)
  const stop = onLoginChange(() => {
    find()
    void resetClients().catch(reportError)
  })
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && find()
  window.addEventListener('pageshow', comeBack)
  find()
  return () => {
    stop()
    window.removeEventListener('pageshow', comeBack)
  }
}
