/**
 * A `ref` for what has the focus first in an overlay: now, when it comes into one that is open, and by the attribute whenever
 * that opens again.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '')
  element?.focus({ preventScroll: true })
}
