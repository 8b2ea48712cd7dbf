import { useEffect, useState } from 'react'

/** Milliseconds after the last key before a search is sent. */
const typingPause = 250

/** A debounced value. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
