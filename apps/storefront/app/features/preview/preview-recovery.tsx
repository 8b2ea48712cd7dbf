import { useEffect } from 'react'
import { useReload } from './use-reload.ts'

/** Milliseconds between retries. */
const pause = 2000

/**
 * Reloads a preview until that succeeds. Previews reload automatically after each change: a transient error,
 * such as a restart of the shop, must not leave the editor with the error page.
 */
export function PreviewRecovery() {
  const reload = useReload()

  useEffect(() => {
    let isEnded = false
    let timer = setTimeout(retry, pause)
    async function retry() {
      await reload()
      if (!isEnded) timer = setTimeout(retry, pause)
    }
    return () => {
      isEnded = true
      clearTimeout(timer)
    }
  }, [reload])

  return null
}
