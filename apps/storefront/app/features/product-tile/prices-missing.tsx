import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Milliseconds until what is missing is asked for again. */
const interval = 10_000

/** Asks for the page's data again from time to time, while somebody looks at a page that lacks some. */
function useRevalidation(): { isTrying: boolean; tryNow: () => void } {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, interval)
    return () => clearInterval(timer)
  }, [revalidate])
  return { isTrying: state !== 'idle', tryNow: () => void revalidate() }
}

/** Says that the store does not answer, in place of prices. `children` say what that means for what is around. */
export function PricesMissing({ children, className = '' }: { children?: string; className?: string }) {
  const { isTrying, tryNow } = useRevalidation()
  return (
    <div className={className}>
      <output className="block font-semibold">Prices are not available right now.</output>
      {children && <p className="mt-1">{children}</p>}
      <button type="button" className="quiet-link mt-1 cursor-pointer py-2" disabled={isTrying} onClick={tryNow}>
        Try again
      </button>
    </div>
  )
}
