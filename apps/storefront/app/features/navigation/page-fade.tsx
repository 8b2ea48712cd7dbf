import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { prefersReducedMotion } from '../../device/visitor-preferences.ts'
import { flushSectionColors, useScreen } from '../../stores/screen.ts'
import { useUntilHydrated } from '../../timing/use-hydrated.ts'

/** The duration of a page's fade-in, in milliseconds (specification, section 9). */
const fade = 500

/** In the Studio's frame, a page that is replaced while somebody types in the form must not take the focus from it. */
const mayTakeFocus = (): boolean => window.parent === window || document.hasFocus()

/** The page. A new one fades in, is usable meanwhile, and takes the focus for keyboards and screen readers. */
export function PageFade({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // The server-rendered page must not fade in. A page that replaces the whole layout, as after an error, must.
  const isSent = useUntilHydrated(true)
  const shown = useRef(isSent ? pathname : null)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    flushSectionColors()
    // An overlay with the followed link returns the focus first.
    setTimeout(() => {
      if (mayTakeFocus()) main.current?.focus({ preventScroll: true })
    })
    if (prefersReducedMotion()) return
    const animation = main.current?.animate({ opacity: [0, 1] }, { duration: fade, easing: 'ease-out' })
    if (!animation) return
    useScreen.setState({ transitioning: true })
    const settle = () => useScreen.setState({ transitioning: false })
    animation.addEventListener('finish', settle)
    return () => {
      animation.cancel()
      settle()
    }
  }, [pathname])

  return (
    <main ref={main} id="main" tabIndex={-1}>
      {children}
    </main>
  )
}
