import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { leaveOverlay, useScreen } from '../../stores/screen.ts'
import type { Overlay } from '../../stores/screen-state.ts'
import { showOver } from './show-over.ts'

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

/**
 * What an overlay of the screen store looks like: a dialog in the top layer that Escape closes, that keeps the focus inside
 * and gives it back. It is a popover rather than modal by itself, because that would style the whole page anew before the
 * dialog is seen (decision 0067). It ends when the address changes.
 */
export function OverlayDialog({ name, when = true, className, labelledBy, children }: OverlayDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isOpen = useScreen((state) => state.overlay === name) && when
  const [wasOpened, setWasOpened] = useState(false)
  const { pathname } = useLocation()
  const shownAt = useRef(pathname)
  if (isOpen && !wasOpened) setWasOpened(true)

  useEffect(() => {
    if (isOpen && dialog.current) return showOver(dialog.current, () => leaveOverlay(name))
  }, [isOpen, name])

  useEffect(() => {
    if (shownAt.current !== pathname) leaveOverlay(name)
    shownAt.current = pathname
  }, [pathname, name])

  return (
    <dialog ref={dialog} popover="manual" aria-modal="true" className={className} aria-labelledby={labelledBy}>
      {wasOpened && children}
    </dialog>
  )
}
