import { CartButton } from '../cart/drawer/cart-button.tsx'
import { LogoLink } from '../navigation/logo-link.tsx'
import { closeMenu } from '../../stores/screen.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { initialFocus } from '../../ui/dialog/initial-focus.ts'

/** Replaces the header while the menu is open: close, home and cart. */
export function MenuBar() {
  return (
    <div className="header-bar">
      <div className="header-side">
        <button ref={initialFocus} type="button" className="header-button -ml-3" onClick={closeMenu}>
          <CloseIcon />
          <span className="max-xs:sr-only">Close</span>
        </button>
      </div>
      <LogoLink />
      <div className="header-side justify-end">
        <CartButton />
      </div>
    </div>
  )
}
