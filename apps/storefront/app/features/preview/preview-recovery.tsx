import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Between two tries, in milliseconds. */
const pause = 2000

/**
 * Loads a preview again until that succeeds. A preview reloads by itself after each change: an error that ends by itself,
 * such as a restart of the shop, must not leave the editor with the error page.
 */
export function PreviewRecovery() {
  const { revalidate } = useRevalidator()

  useEffect(() => {
    let isEnded = false
    let timer = setTimeout(retry, pause)
    async function retry() {
      await revalidate()
      if (!isEnded) timer = setTimeout(retry, pause)
    }
    return () => {
      isEnded = true
      clearTimeout(timer)
    }
  }, [revalidate])

  return null
}
