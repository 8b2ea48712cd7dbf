import { useEffect, useState } from 'react'
import type { CartState } from '../session/cart-reducer.ts'
import type { CartSession } from '../session/cart-session.ts'

/** Milliseconds until a shopper who waits for the cart is told why. */
const untilTold = 3000
/** Milliseconds between two questions whether the cart can be had again. */
const interval = 10_000

interface SilentCartProps {
  session: CartSession
  status: CartState['status']
}

/** What is said while the service is silent that has the cart; once it has been given up it is asked again from time to time. */
export function SilentCart({ session, status }: SilentCartProps) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), untilTold)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (status !== 'failed') return
    const timer = setInterval(() => session.refresh(), interval)
    return () => clearInterval(timer)
  }, [session, status])
  const isTold = isLate && status === 'loading'
  return (
    <output className={isTold ? 'block px-gutter pt-4' : 'sr-only'}>
      {isTold && 'Your cart does not answer right now. What is in it is kept, and we keep trying.'}
    </output>
  )
}
