import { useEffect, useState } from 'react'

/** Whether `delay` milliseconds have passed since the component was mounted. */
export function useElapsed(delay: number): boolean {
  const [hasElapsed, setElapsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  return hasElapsed
}
