/**
 * Keeps the page from scrolling (overlay.css), and takes everything but overlays, which are children of the body, out of the
 * reach of focus, pointers and screen readers. Those that are closed are hidden as it is, and one that takes the place of
 * another must be free to take the focus.
 * @returns what gives it back.
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
