import { useLocation } from 'react-router'
import { useHydrated } from '../../../timing/use-hydrated.ts'
import { isPlainClick } from '../../../ui/plain-click.ts'
import { ShopLink } from '../../../ui/shop-link.tsx'
import { displayCount, useCartCount } from '../session/cart-count.ts'
import { openCartOnRequest } from './drawer-autoclose.ts'

/** Opens the cart drawer and shows the number of items. Without script, or in a new tab, it links to the cart page. */
export function CartButton() {
  const count = useCartCount((state) => state.count)
  const isOnPage = useLocation().pathname === '/cart'
  const isHydrated = useHydrated()
  return (
    <ShopLink
      to="/cart"
      prefetch={false}
      aria-haspopup={isHydrated && !isOnPage ? 'dialog' : undefined}
      onClick={(event) => {
        if (isOnPage || !isPlainClick(event)) return
        event.preventDefault()
        openCartOnRequest()
      }}
      className="pill min-h-[44px] gap-1 px-3 xs:gap-2 xs:px-4 font-semibold tabular-nums"
    >
      Cart
      {/* Not shown before the cart is loaded, but with space for it. */}
      <span aria-live="polite" aria-atomic="true" className={count === null ? 'invisible' : undefined}>
        {/* The only text in its element: browser translation replaces text nodes, which React would otherwise keep
            updating. */}
        <span>{displayCount(count ?? 0)}</span>
        <span className="sr-only">{count === 1 ? ' item' : ' items'}</span>
      </span>
    </ShopLink>
  )
}
