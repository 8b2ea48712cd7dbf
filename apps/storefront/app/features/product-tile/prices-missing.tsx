import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Milliseconds between retries. */
const interval = 10_000

/**
 * Shown in place of prices when the store does not respond, and reloads the page's data periodically while the page is
 * visible. `children` describe the consequence.
 */
export function PricesMissing({ children, className = '' }: { children?: string; className?: string }) {
  const { revalidate, state } = useRevalidator()
  const isTrying = state !== 'idle'
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, interval)
    return () => clearInterval(timer)
  }, [revalidate])

  function tryNow(): void {
    // Another request would only cancel the pending one.
    if (!isTrying) void revalidate()
  }
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
