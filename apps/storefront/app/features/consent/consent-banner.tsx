import { useEffect, useRef, useState } from 'react'
import { chooseConsent, useConsent, type ConsentChoice } from './consent.ts'

/** Returns the focus after the choice: to the opener, else to the page. */
function returnFocus(from: Element | null): void {
  const target = from === document.body ? document.getElementById('main') : from
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

/** The banner's distance from the window's bottom edge, and from what is scrolled clear of it, in pixels. */
const gap = 12

/**
 * Keeps focused elements clear of the banner, and leaves room below the page, so that its end can be scrolled clear of it
 * as well. Returns a function that undoes it.
 */
function makeRoomFor(banner: HTMLElement): () => void {
  const { documentElement: root, body } = document
  function leave(room: string): void {
    root.style.scrollPaddingBottom = room
    body.style.paddingBottom = room
  }
  const observer = new ResizeObserver(() => leave(`${banner.offsetHeight + 2 * gap}px`))
  observer.observe(banner)
  return () => {
    observer.disconnect()
    leave('')
  }
}

/**
 * Asks for consent to analytics, in a banner that does not block the page; both choices have equal weight. Takes the
 * focus only when the visitor opened it.
 */
export default function ConsentBanner() {
  const [from] = useState(() => document.activeElement)
  const banner = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => (banner.current ? makeRoomFor(banner.current) : undefined), [])
  useEffect(() => {
    if (useConsent.getState().choice !== null) heading.current?.focus()
  }, [])

  function choose(choice: ConsentChoice): void {
    chooseConsent(choice)
    returnFocus(from)
  }

  return (
    <section
      ref={banner}
      aria-label="Privacy choices"
      className="fixed inset-x-3 bottom-3 z-40 max-h-[calc(100dvh-24px)] overflow-y-auto rounded-panel bg-white p-4 text-ink shadow-float forced-colors:border [animation:appear_var(--duration-reveal)] sm:right-auto sm:max-w-[26rem] sm:p-5"
    >
      <h2 ref={heading} tabIndex={-1} className="focus-target text-title">
        May we count clouds?
      </h2>
      <p className="mt-2 text-small">
        With your yes we measure visits, with the help of a few services. Without it none of them is loaded. You can
        change your mind at the foot of every page.
      </p>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <button type="button" className="pill px-3" onClick={() => choose('denied')}>
          No, thanks
        </button>
        <button type="button" className="pill px-3" onClick={() => choose('granted')}>
          Yes, fine
        </button>
      </div>
    </section>
  )
}
