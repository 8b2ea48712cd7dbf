import { takeFocus } from '../overlay/take-focus.ts'

const id = 'cart-title'

/** Gives the focus to the heading of an open drawer. */
export const focusDrawerTitle = (): void => document.getElementById(id)?.focus({ preventScroll: true })

/** The drawer's heading, also while its content is on the way. The focus begins here, so that it is read out first. */
export function DrawerTitle({ children }: { children: string }) {
  return (
    <h2 ref={takeFocus} id={id} tabIndex={-1} className="drawer-title takes-focus">
      {children}
    </h2>
  )
}
