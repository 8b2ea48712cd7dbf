import { useScreen } from '../../stores/screen.ts'

/**
 * Knows the room of the scroll bar that goes while the page is held still (overlay.css), so that nothing jumps. It is
 * followed as it changes: reading it when an overlay opens would lay the page out once more before anything is seen.
 * @returns what ends it.
 */
export function keepScrollBarRoom(view: Window): () => void {
  const root = view.document.documentElement
  const observer = new ResizeObserver(() => {
    if (useScreen.getState().overlay !== null) return
    root.style.setProperty('--scroll-bar', `${view.innerWidth - root.clientWidth}px`)
  })
  observer.observe(root, { box: 'border-box' })
  return () => observer.disconnect()
}
