import { useEffect } from 'react'
import { useCurrentUser } from 'sanity'
import { sendKept } from '../connection/keep-typed.ts'
import { noteEditor } from '../connection/kept-changes.ts'

/** How often, in milliseconds, it is tried to send what is kept. */
const interval = 5000

/**
 * Sends what an editor typed after the session had ended, once the editor has signed in again, also in another tab. If
 * the shop cannot take it, it is tried again.
 */
export function useKeptChanges(): void {
  const id = useCurrentUser()?.id
  useEffect(() => {
    if (id === undefined) return
    noteEditor(id)
    const send = () => void sendKept().catch(() => {})
    send()
    addEventListener('online', send)
    const timer = setInterval(send, interval)
    return () => {
      removeEventListener('online', send)
      clearInterval(timer)
    }
  }, [id])
}
