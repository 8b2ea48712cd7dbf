import { useState } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '../../commerce/money.ts'
import { showToast } from '../toast/toasts.ts'
import type { Cart } from './cart.ts'
import { CartLineRow } from './cart-line-row.tsx'
import { DrawerTitle } from './cart-overlay.tsx'
import type { CartSession } from './cart-session.ts'
import { useCart } from './use-cart.ts'

interface CartDrawerProps {
  onClose(): void
}

/** What is in the cart, how much it comes to, and the way to the checkout. */
export default function CartDrawer({ onClose }: CartDrawerProps) {
  const { state, session } = useCart()
  const { cart, status } = state
  return (
    <>
      <header className="flex items-center justify-between">
        <DrawerTitle>{status === 'loading' ? 'Loading...' : 'Cart'}</DrawerTitle>
        <button
          type="button"
          onClick={onClose}
          className="quiet-link mr-gutter cursor-pointer p-2 font-semibold md:mr-6"
        >
          Close
        </button>
      </header>
      {cart && cart.lines.length > 0 ? (
        <FilledCart cart={cart} session={session} />
      ) : (
        status !== 'loading' && <EmptyCart isBroken={status === 'failed'} />
      )}
    </>
  )
}

function FilledCart({ cart, session }: { cart: Cart; session: CartSession }) {
  return (
    <>
      <ul className="grow px-gutter md:px-6">
        {cart.lines.map((line) => (
          <CartLineRow
            key={`${line.merchandise.id} ${line.id}`}
            line={line}
            onQuantity={(quantity) => session.setQuantity(line.id, quantity)}
          />
        ))}
      </ul>
      <footer className="sticky bottom-0 border-t-[1.5px] border-hairline bg-mist px-gutter py-5 md:px-6">
        <p className="mb-4 flex items-baseline justify-between">
          <span>Subtotal</span>
          <output className="text-lead font-semibold tabular-nums">{formatMoney(cart.total)}</output>
        </p>
        <CheckoutButton session={session} />
      </footer>
    </>
  )
}

function CheckoutButton({ session }: { session: CartSession }) {
  const [leaving, setLeaving] = useState(false)
  async function checkOut() {
    setLeaving(true)
    await session.settled()
    const { cart } = session.state()
    if (cart && cart.lines.length > 0) return window.location.assign(cart.checkoutUrl)
    showToast('Something went wrong: Cart not found.')
    setLeaving(false)
  }
  return (
    <button
      type="button"
      className="pill pill-buy w-full"
      aria-busy={leaving}
      disabled={leaving}
      onClick={() => void checkOut()}
    >
      {leaving ? 'One breath …' : 'Checkout'}
    </button>
  )
}

function EmptyCart({ isBroken }: { isBroken: boolean }) {
  return (
    <div className="grid grow content-center justify-items-start gap-4 px-gutter pb-8 md:px-6">
      <p className="max-w-[12ch] font-display text-headline tracking-[-0.03em]">
        {isBroken ? 'The cart is out of reach' : 'Nothing here but clouds'}
      </p>
      <p className="max-w-[34ch] text-lead">
        {isBroken ? 'Please refresh the page and try again.' : 'They are free. For everything else there is a shop.'}
      </p>
      <Link to="/shop" className="pill">
        Look around
      </Link>
    </div>
  )
}
