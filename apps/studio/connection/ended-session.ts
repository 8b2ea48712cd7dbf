import { useEffect } from 'react'
import { useClient, useCurrentUser } from 'sanity'
import { onLoginChange } from '../../storefront/app/features/login/store-login.ts'
import { sessionEnd } from './event-socket.ts'

/**
 * Signs out when the session has ended without a change being sent: the Studio signs out when a request of its client
 * is refused, but its listeners only retry. Reloads the page when somebody else has signed in in another tab, whose
 * session the Studio would use from then on, under the name and with the tools of the former editor.
 */
export function useEndedSession(reload: () => void): void {
  const client = useClient({ apiVersion: '2025-02-19' })
  const editor = useCurrentUser()?.id
  useEffect(() => {
    const check = async () => {
      const { id } = await client.request<{ id: string }>({ url: '/users/me' })
      if (editor !== undefined && id !== editor) reload()
    }
    const ask = () => void check().catch(() => {})
    addEventListener(sessionEnd, ask)
    const stop = onLoginChange(ask)
    return () => {
      removeEventListener(sessionEnd, ask)
      stop()
    }
  }, [client, editor, reload])
}
