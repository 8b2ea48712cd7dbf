/**
 * Stops the page from scrolling (overlay.css) and makes it inert, except for overlays, which are children of the body:
 * closed ones are hidden anyway, and one that replaces another must be able to take the focus.
 * @returns a function that undoes both.
 */
export function holdPage(): () => void {
  const held = Array.from(document.body.children).filter(
    (element): element is HTMLElement => element instanceof HTMLElement && !element.matches('dialog, script, [inert]'),
  )
  const hold = (isHeld: boolean) => {
    document.body.toggleAttribute('data-held', isHeld)
    for (const element of held) element.inert = isHeld
  }
  hold(true)
  return () => hold(false)
}
