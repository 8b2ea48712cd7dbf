/**
 * A `ref` for the first element to focus in an overlay: at once in an open one, else by `autofocus` when it opens.
 * Calling `focus` in a closed one would only force a layout.
 */
export function initialFocus(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '')
  if (element?.closest('dialog')?.open) element.focus({ preventScroll: true })
}
