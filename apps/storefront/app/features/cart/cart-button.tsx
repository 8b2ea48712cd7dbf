import { useScreen } from '../../stores/screen.ts'
import { useShop } from '../../stores/shop.ts'
import { displayCount } from './cart.ts'

/** Opens the cart, and says how many things are in it. */
export function CartButton() {
  const setOverlay = useScreen((state) => state.setOverlay)
  const count = displayCount(useShop((state) => state.cartCount) ?? 0)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => setOverlay('cart')}
      className="pill min-h-[44px] gap-2 px-4 font-semibold tabular-nums"
    >
      Cart
      <span aria-live="polite" aria-atomic="true">
        {count}
        <span className="sr-only">{count === 1 ? ' item' : ' items'}</span>
      </span>
    </button>
  )
}
