import { useEffect } from 'react'
import { useClient } from 'sanity'
import { sessionEnd } from './event-socket.ts'

/**
 * Signs out when the session has ended without a change being sent: the Studio signs out when a request of its client
 * is refused, but its listeners only retry.
 */
export function useEndedSession(): void {
  const client = useClient({ apiVersion: '2025-02-19' })
  useEffect(() => {
    const ask = () => void client.request({ url: '/users/me' }).catch(() => {})
    addEventListener(sessionEnd, ask)
    return () => removeEventListener(sessionEnd, ask)
  }, [client])
}
