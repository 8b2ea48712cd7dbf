import { useEffect, useEffectEvent, useState } from 'react'
import { useClient, useCurrentUser } from 'sanity'

/** The client of the open dataset, to which drafts are documents of their own, and whether the editor may change it. */
export function useMedia() {
  const client = useClient({ apiVersion: '2025-02-19' }).withConfig({ perspective: 'raw' })
  const roles = useCurrentUser()?.roles ?? []
  return { client, canWrite: roles.some(({ name }) => name !== 'viewer') }
}

/** What is read, or the reason why it could not be; `key` identifies it. */
export function useAnswer<Value>(key: string, read: () => Promise<Value>) {
  const [answer, setAnswer] = useState<{ key?: string; attempt?: number; value?: Value; problem?: string }>({})
  const [attempt, setAttempt] = useState(0)
  const readNow = useEffectEvent(read)
  useEffect(() => {
    let isCurrent = true
    const settle = (next: { value?: Value; problem?: string }) => isCurrent && setAnswer({ ...next, key, attempt })
    readNow().then(
      (value) => settle({ value }),
      ({ message }: Error) => settle({ problem: message }),
    )
    return () => {
      isCurrent = false
    }
  }, [key, attempt])
  const reload = () => setAttempt(attempt + 1)
  const problem = answer.attempt === attempt ? answer.problem : undefined
  return { value: answer.value, problem, isLoading: answer.key !== key, reload }
}
