import { useCallback, useEffect, useState } from 'react'

/** The last result of reading. */
export interface LoadedValue<Value> {
  /** The last value, also while another is loading or after reading failed; undefined before the first. */
  value: Value | undefined
  /** The message for the editor if reading failed the last time. */
  problem: string | undefined
  isLoading: boolean
  reload(): Promise<void>
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'Something went wrong.')

/**
 * Reads when mounted, when the browser's tab is shown again, and whenever `read` is another function: memoize it.
 * @param read throws an error whose message tells the editor what to do.
 * @param refreshEvery milliseconds after which it is read again.
 */
export function useLoaded<Value>(read: () => Promise<Value>, refreshEvery?: number): LoadedValue<Value> {
  const [answer, setAnswer] = useState<{ read: typeof read; value?: Value; problem?: string }>()
  const load = useCallback(
    async (isCurrent: () => boolean = () => true) => {
      try {
        const value = await read()
        if (isCurrent()) setAnswer({ read, value })
      } catch (error) {
        if (isCurrent()) setAnswer((before) => ({ ...before, read, problem: messageOf(error) }))
      }
    },
    [read],
  )
  useEffect(() => {
    let isMounted = true
    const refresh = () => void load(() => isMounted)
    const refreshVisible = () => document.visibilityState === 'visible' && refresh()
    refresh()
    const timer = refreshEvery === undefined ? undefined : setInterval(refresh, refreshEvery)
    document.addEventListener('visibilitychange', refreshVisible)
    return () => {
      isMounted = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refreshVisible)
    }
  }, [load, refreshEvery])
  return { value: answer?.value, problem: answer?.problem, isLoading: answer?.read !== read, reload: load }
}
