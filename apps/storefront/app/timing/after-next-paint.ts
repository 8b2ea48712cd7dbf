/** Calls `act` after the next paint. The returned function cancels that. */
export function afterNextPaint(act: () => unknown): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(act)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
