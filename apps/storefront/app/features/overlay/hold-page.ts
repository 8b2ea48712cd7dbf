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
 * Takes everything but `overlay`, a child of the body, out of the reach of focus, pointers and screen readers.
 * @returns what gives it back.
 */
export function holdPage(overlay: Element): () => void {
  const held = Array.from(document.body.children).filter(
    (element): element is HTMLElement => element !== overlay && element instanceof HTMLElement && !element.inert,
  )
  for (const element of held) element.inert = true
  return () => {
    for (const element of held) element.inert = false
  }
}
