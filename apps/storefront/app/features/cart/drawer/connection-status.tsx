import { useEffect } from 'react'
import { useElapsed } from '../../../timing/use-elapsed.ts'
import type { CartState } from '../session/cart-reducer.ts'
import type { CartSession } from '../session/cart-session.ts'

/** Milliseconds until a shopper who waits for the cart is told why. */
const messageDelay = 3000
/** Milliseconds between two attempts to fetch a cart that could not be had. */
const retryInterval = 10_000

/** Says that the cart's service does not answer; once the cart has been given up it is requested again from time to time. */
export function ConnectionStatus({ session, status }: { session: CartSession; status: CartState['status'] }) {
  const isLate = useElapsed(messageDelay)
  useEffect(() => {
    if (status !== 'failed') return
    const timer = setInterval(() => session.refresh(), retryInterval)
    return () => clearInterval(timer)
  }, [session, status])
  const hasMessage = isLate && status === 'loading'
  return (
    <output className={hasMessage ? 'block px-gutter pt-4' : 'sr-only'}>
      {hasMessage && 'Your cart does not answer right now. What is in it is kept, and we keep trying.'}
    </output>
  )
}
