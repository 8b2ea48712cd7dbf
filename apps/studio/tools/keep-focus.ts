/**
 * A `ref` that keeps the focus in an element, where browsers would move it to the start of the page. If the focused
 * descendant is removed, the element takes the focus (it needs a `tabIndex` and a name); a descendant that was only
 * disabled, such as a button during its request, gets the focus back.
 */
export function keepFocus(part: HTMLElement | null): (() => void) | undefined {
  if (!part) return undefined
  let focused: HTMLElement | undefined
  const take = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) focused = target
  }
  // Some browsers also send this event when the element is removed or disabled: known only afterwards.
  const leave = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      if (target === focused && focused?.isConnected && !focused.matches(':disabled')) focused = undefined
    })
  const observer = new MutationObserver(() => {
    if (!focused || document.activeElement !== document.body) return
    if (!focused.isConnected) part.focus({ preventScroll: true })
    else if (!focused.matches(':disabled')) focused.focus({ preventScroll: true })
  })
  part.addEventListener('focusin', take)
  part.addEventListener('focusout', leave)
  observer.observe(part, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    observer.disconnect()
    part.removeEventListener('focusin', take)
    part.removeEventListener('focusout', leave)
  }
}
