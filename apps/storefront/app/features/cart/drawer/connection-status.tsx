import { useEffect } from 'react'
import { useElapsed } from '../../../timing/use-elapsed.ts'
import type { CartState } from '../session/cart-reducer.ts'
import type { CartSession } from '../session/cart-session.ts'

/** Milliseconds of waiting for the cart before the message is shown. */
const messageDelay = 3000
/** Milliseconds between two attempts to fetch the cart. */
const retryInterval = 10_000

/** The message that the cart service does not respond. After a failed request it retries at an interval. */
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
