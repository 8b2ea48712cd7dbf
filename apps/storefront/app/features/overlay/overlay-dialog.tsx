import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { leaveOverlay, useScreen } from '../../stores/screen.ts'
import type { Overlay } from '../../stores/screen-state.ts'

interface OverlayDialogProps {
  name: Overlay
  /** Whether it is this one of several by the name that is meant. */
  when?: boolean
  className: string
  /** The id of the heading that names it. */
  labelledBy: string
  /** Comes when it is first wanted, and stays from then on. */
  children: ReactNode
}

/** Keeps the room of the scroll bar that goes while the page is held still (chrome.css), so that nothing jumps. */
function keepScrollBarRoom({ style, clientWidth }: HTMLElement): void {
  style.setProperty('--scroll-bar', `${window.innerWidth - clientWidth}px`)
}

/**
 * What an overlay of the screen store looks like: a native modal dialog, so that focus stays inside, comes back
 * afterwards, and Escape closes. It ends when the address changes.
 */
export function OverlayDialog({ name, when = true, className, labelledBy, children }: OverlayDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isOpen = useScreen((state) => state.overlay === name) && when
  const [wasOpened, setWasOpened] = useState(false)
  const { pathname } = useLocation()
  const shownAt = useRef(pathname)
  if (isOpen && !wasOpened) setWasOpened(true)

  useEffect(() => {
    if (!isOpen) return dialog.current?.close()
    keepScrollBarRoom(document.documentElement)
    dialog.current?.showModal()
  }, [isOpen])

  useEffect(() => {
    if (shownAt.current !== pathname) leaveOverlay(name)
    shownAt.current = pathname
  }, [pathname, name])

  return (
    <dialog ref={dialog} className={className} aria-labelledby={labelledBy} onClose={() => leaveOverlay(name)}>
      {wasOpened && children}
    </dialog>
  )
}
