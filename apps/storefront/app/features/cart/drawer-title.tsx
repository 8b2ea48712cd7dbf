import { takeFocus } from '../overlay/take-focus.ts'

/** The drawer's heading, also while its content is on the way. The focus begins here, so that it is read out first. */
export function DrawerTitle({ children }: { children: string }) {
  return (
    <h2 ref={takeFocus} id="cart-title" tabIndex={-1} className="drawer-title takes-focus">
      {children}
    </h2>
  )
}
