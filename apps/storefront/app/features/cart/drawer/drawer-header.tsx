import { closeCart } from '../../../stores/screen.ts'
import { CloseIcon } from '../../../ui/icons.tsx'
import { initialFocus } from '../../../ui/dialog/initial-focus.ts'

/** The heading's id: it has the focus when the drawer opens. */
export const titleId = 'cart-title'

/** Gives the focus to the heading of an open drawer. */
export const focusDrawerTitle = (): void => document.getElementById(titleId)?.focus({ preventScroll: true })

/**
 * The drawer's heading, also while its content loads. It gets the initial focus, so that screen readers read it first.
 */
export function DrawerHeader({ title }: { title: string }) {
  return (
    <div className="drawer-header">
      <h2 ref={initialFocus} id={titleId} tabIndex={-1} className="drawer-title focus-target">
        {title}
      </h2>
      <button type="button" onClick={closeCart} aria-label="Close the cart" className="round-button drawer-close">
        <CloseIcon />
      </button>
    </div>
  )
}
