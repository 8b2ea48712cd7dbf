/** Calls `act` once what has been changed is seen. Called off by what it returns. */
export function oncePainted(act: () => unknown): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(act)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Everything beside an element and beside what it stands in. */
function* aside(element: Element): Iterable<HTMLElement> {
  for (let node = element; node.parentElement && node !== document.body; node = node.parentElement)
    for (const sibling of node.parentElement.children)
      if (sibling !== node && sibling instanceof HTMLElement) yield sibling
}

/**
 * Takes everything but `overlay` out of the reach of focus, pointers and screen readers.
 * @returns what gives it back.
 */
export function holdPage(overlay: Element): () => void {
  const held = [...aside(overlay)].filter(({ inert }) => !inert)
  for (const element of held) element.inert = true
  return () => {
    for (const element of held) element.inert = false
  }
}
