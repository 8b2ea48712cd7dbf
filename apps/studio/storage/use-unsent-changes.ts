import { useEffect } from 'react'
import { useCurrentUser } from 'sanity'
import { sendUnsent } from '../connection/resend-changes.ts'
import { setEditor } from '../connection/unsent-changes.ts'

/** The interval of attempts to send unsent changes, in milliseconds. */
const interval = 5000

/**
 * Sends changes that an editor made after the session had ended, once the editor has signed in again, also in another
 * tab. Retries if the shop does not accept them.
 */
export function useUnsentChanges(): void {
  const id = useCurrentUser()?.id
  useEffect(() => {
    if (id === undefined) return
    setEditor(id)
    const send = () => void sendUnsent().catch(() => {})
    send()
    addEventListener('online', send)
    const timer = setInterval(send, interval)
    return () => {
      removeEventListener('online', send)
      clearInterval(timer)
    }
  }, [id])
}
