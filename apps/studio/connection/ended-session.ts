import { useEffect } from 'react'
import { useClient, useCurrentUser } from 'sanity'
import { onLoginChange } from '../../storefront/app/features/login/store-login.ts'
import { sessionEnd } from './event-socket.ts'

interface Account {
  id: string
  roles: { name: string }[]
}

const isSame = (one: Account, other: Account): boolean =>
  one.id === other.id && one.roles.map(({ name }) => name).join() === other.roles.map(({ name }) => name).join()

/**
 * Signs out when the session has ended without a change being sent: the Studio signs out when a request of its client
 * is refused, but its listeners only retry. Reloads the page when the session is no longer that of the editor it was
 * opened by, whose name and tools the Studio would keep: somebody else has signed in in another tab, or an
 * administrator has given them a role that does not read content.
 */
export function useEndedSession(reload: () => void): void {
  const client = useClient({ apiVersion: '2025-02-19' })
  const editor = useCurrentUser()
  useEffect(() => {
    const check = async () => {
      const response = await fetch('/services/content/v1/users/me')
      if (response.ok && editor) {
        const owner: Account = await response.json()
        if (!isSame(owner, editor)) return reload()
      }
      // A request of the Studio's client makes the Studio sign out, or, if the session is valid again, resend the
      // refused changes.
      await client.request({ url: '/users/me' })
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
