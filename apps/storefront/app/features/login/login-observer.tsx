import { useEffect } from 'react'
import { useSite } from '../../site.ts'
import { followLogin } from './login-session.ts'

/** Keeps track of who is logged in. */
export function LoginObserver() {
  const { authUrl } = useSite()
  useEffect(() => (authUrl === null ? undefined : followLogin(authUrl, reportError)), [authUrl])
  return null
}
