/**
 * A `ref` for what has the focus first in an overlay: now, when it comes into one that is open, and by the attribute whenever
 * that opens. In one that is about to open it is not there yet for the focus, and asking would lay the page out for nothing.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '')
  if (element?.closest('dialog')?.open) element.focus({ preventScroll: true })
}
