import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Milliseconds between retries. */
const interval = 10_000

/** Reloads the page's data periodically while the page is visible. */
function useRevalidation(): { isTrying: boolean; tryNow: () => void } {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, interval)
    return () => clearInterval(timer)
  }, [revalidate])
  const isTrying = state !== 'idle'
  const tryNow = () => {
    // Another request would only cancel the pending one.
    if (!isTrying) void revalidate()
  }
  return { isTrying, tryNow }
}

/** Shown in place of prices when the store does not respond. `children` describe the consequence. */
export function PricesMissing({ children, className = '' }: { children?: string; className?: string }) {
  const { isTrying, tryNow } = useRevalidation()
  return (
    <div className={className}>
      <output className="block font-semibold">Prices are not available right now.</output>
      {children && <p className="mt-1">{children}</p>}
      <button type="button" className="quiet-link mt-1 cursor-pointer py-2" aria-disabled={isTrying} onClick={tryNow}>
        Try again
      </button>
    </div>
  )
}
