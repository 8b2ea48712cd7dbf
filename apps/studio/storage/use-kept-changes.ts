import { useEffect } from 'react'
import { useCurrentUser } from 'sanity'
import { keepChange, takeKept } from '../connection/kept-changes.ts'
import { fetchAndReport } from '../connection/refused-change.ts'

/** Sends what an editor typed after the session had ended, once the editor has signed in again. */
export function useKeptChanges(): void {
  const id = useCurrentUser()?.id
  useEffect(() => {
    if (id === undefined) return
    const send = async () => {
      const headers = { 'Content-Type': 'application/json' }
      const unsent = takeKept(id)
      try {
        for (let change = unsent[0]; change; change = unsent[0]) {
          await fetchAndReport(change.address, { method: 'POST', headers, body: change.body })
          unsent.shift()
        }
      } finally {
        // Without a connection: they are sent when the Studio is opened the next time.
        for (const { address, body } of unsent) keepChange(address, body)
      }
    }
    send().catch(reportError)
  }, [id])
}
