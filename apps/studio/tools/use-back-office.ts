import { useEffect, useState } from 'react'
import type { z } from 'zod'

/** The interval between refreshes of a list, in milliseconds. */
const refreshEvery = 15_000

export type BackOfficeState<Entry> =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'ready'; entries: Entry[] }

/** @throws an error whose message tells the editor what to do. */
async function fetchList<Schema extends z.ZodType>(name: string, schema: z.ZodArray<Schema>) {
  const response = await fetch(`/admin/back-office/${name}`)
  if (response.status === 404) throw new Error('These are kept elsewhere.')
  if (response.status === 403) throw new Error('Your role does not include the data of customers.')
  if (response.status === 401) throw new Error('Your session has ended. Sign in again.')
  if (!response.ok) throw new Error('This list could not be read. It is tried again in a moment.')
  return schema.parseAsync(await response.json())
}

/** A list of the shop's back office, refreshed while mounted. */
export function useBackOffice<Schema extends z.ZodType>(name: string, schema: z.ZodArray<Schema>) {
  const [state, setState] = useState<BackOfficeState<z.infer<Schema>>>({ status: 'loading' })
  useEffect(() => {
    let isCurrent = true
    const settle = (next: BackOfficeState<z.infer<Schema>>) => {
      if (isCurrent) setState(next)
    }
    const load = () =>
      fetchList(name, schema).then(
        (entries) => settle({ status: 'ready', entries }),
        (error: unknown) =>
          settle({ status: 'failed', message: error instanceof Error ? error.message : 'Something went wrong.' }),
      )
    void load()
    const timer = setInterval(() => void load(), refreshEvery)
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [name, schema])
  return state
}
