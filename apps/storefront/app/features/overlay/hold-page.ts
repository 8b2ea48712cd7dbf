/** Calls `act` once what has been changed is seen. Called off by what it returns. */
export function oncePainted(act: () => unknown): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(act)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * Takes everything but overlays, which are children of the body, out of the reach of focus, pointers and screen readers. Those
 * that are closed are hidden as it is, and one that takes the place of another must be free to take the focus.
 * @returns what gives it back.
 */
export function holdPage(): () => void {
  const held = Array.from(document.body.children).filter(
    (element): element is HTMLElement => element instanceof HTMLElement && !element.matches('dialog, [inert]'),
  )
  for (const element of held) element.inert = true
  return () => {
    for (const element of held) element.inert = false
  }
}
