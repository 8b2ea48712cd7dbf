import { useEffect } from 'react'
import { useCurrentUser } from 'sanity'
import { takeKept } from '../connection/kept-changes.ts'
import { fetchAndReport } from '../connection/refused-change.ts'

/** Sends what an editor typed after the session had ended, once the editor has signed in again. */
export function useKeptChanges(): void {
  const id = useCurrentUser()?.id
  useEffect(() => {
    if (id === undefined) return
    const send = async () => {
      const headers = { 'Content-Type': 'application/json' }
      for (const { address, body } of takeKept(id)) await fetchAndReport(address, { method: 'POST', headers, body })
    }
    send().catch(reportError)
  }, [id])
}
