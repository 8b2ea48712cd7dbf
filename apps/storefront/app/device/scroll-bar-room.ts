import { useScreen } from '../stores/screen.ts'

/**
 * Stores the scroll bar's width, which overlay.css compensates for while scrolling is blocked. Observed continuously,
 * because measuring when an overlay opens would force a layout.
 * @returns a function that stops it.
 */
export function keepScrollBarRoom(view: Window): () => void {
  const { documentElement: root, body } = view.document
  const observer = new ResizeObserver(() => {
    if (useScreen.getState().overlay !== null) return
    body.style.setProperty('--scroll-bar', `${view.innerWidth - root.clientWidth}px`)
  })
  observer.observe(root, { box: 'border-box' })
  return () => observer.disconnect()
}
