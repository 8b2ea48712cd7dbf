import { displayCount, useCartCount } from '../session/cart-count.ts'
import { openCartByHand } from './drawer-autoclose.ts'

/** Opens the cart, and says how many things are in it. */
export function CartButton() {
  const count = displayCount(useCartCount((state) => state.count) ?? 0)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={openCartByHand}
      className="pill min-h-[44px] gap-1 px-3 xs:gap-2 xs:px-4 font-semibold tabular-nums"
    >
      Cart
      <span aria-live="polite" aria-atomic="true">
        {count}
        <span className="sr-only">{count === 1 ? ' item' : ' items'}</span>
      </span>
    </button>
  )
}
