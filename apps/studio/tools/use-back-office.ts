import { useCallback, useEffect, useState } from 'react'
import type { z } from 'zod'
import { explainRefusal } from './explain-refusal.ts'

/** The interval between refreshes, in milliseconds. */
const refreshEvery = 15_000

/** What the back office has answered. */
export interface BackOfficeData<Value> {
  /** The last answer, also while another is loading or after a refresh failed; undefined before the first. */
  value: Value | undefined
  /** Why the last request failed, as told to the editor. */
  problem: string | undefined
  isLoading: boolean
  reload(): Promise<void>
}

export const backOffice = '/admin/back-office'

/** @throws an error whose message tells the editor what to do. */
async function read<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
  const response = await fetch(`${backOffice}/${path}`).catch(() => undefined)
  if (!response) throw new Error('The shop cannot be reached. It is tried again in a moment.')
  if (!response.ok) throw new Error(await explainRefusal(response))
  return schema.parseAsync(await response.json())
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'Something went wrong.')

/** Reads from the shop's back office, and again every 15 s while mounted. */
export function useBackOffice<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): BackOfficeData<z.output<Schema>> {
  const [answer, setAnswer] = useState<{ path: string; value?: z.output<Schema>; problem?: string }>()
  const load = useCallback(
    async (isCurrent: () => boolean = () => true) => {
      try {
        const value = await read(path, schema)
        if (isCurrent()) setAnswer({ path, value })
      } catch (error) {
        if (isCurrent()) setAnswer((before) => ({ ...before, path, problem: messageOf(error) }))
      }
    },
    [path, schema],
  )
  useEffect(() => {
    let isMounted = true
    const refresh = () => void load(() => isMounted)
    refresh()
    const timer = setInterval(refresh, refreshEvery)
    return () => {
      isMounted = false
      clearInterval(timer)
    }
  }, [load])
  return { value: answer?.value, problem: answer?.problem, isLoading: answer?.path !== path, reload: load }
}
