import type { BrowserCart } from '../session/browser-cart.ts'
import { useCheckout } from '../session/checkout.ts'

/** The checkout button; it pulses while the checkout is being prepared. */
export function CheckoutButton({ session }: { session: BrowserCart }) {
  const status = useCheckout((state) => state.status)
  const isLeaving = status !== 'idle'
  return (
    <button
      type="button"
      className="pill pill-buy checkout-button w-full"
      data-status={status}
      aria-busy={isLeaving}
      aria-disabled={isLeaving}
      onClick={() => void session.checkOut()}
    >
      {isLeaving ? 'One breath …' : 'Checkout'}
    </button>
  )
}
