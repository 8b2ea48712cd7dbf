import { useEffect, useRef, useState } from 'react'
import { chooseConsent, useConsent, type ConsentChoice } from './consent.ts'

/** Vendors' scripts cannot be unloaded: after a change of mind the page begins anew without them. */
const startAnew = (): void => location.assign(location.href)

function choose(choice: ConsentChoice): void {
  const wasGranted = useConsent.getState().choice === 'granted'
  chooseConsent(choice, () => localStorage)
  if (wasGranted && choice === 'denied') startAnew()
}

/** Where somebody goes on who has answered: where they came from, else the page. */
function giveFocusBack(from: Element | null): void {
  const place = from === document.body ? document.getElementById('main') : from
  if (place instanceof HTMLElement) place.focus({ preventScroll: true })
}

/**
 * Asks whether visits may be measured, beside the page and never over it; both answers weigh the same. Whoever asks for the
 * question gets the focus in it; nobody else is disturbed.
 */
export default function ConsentBanner() {
  const [from] = useState(() => document.activeElement)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (useConsent.getState().choice !== null) heading.current?.focus()
  }, [])

  function answer(choice: ConsentChoice): void {
    choose(choice)
    giveFocusBack(from)
  }

  return (
    <section
      aria-label="Privacy choices"
      className="fixed inset-x-3 bottom-3 z-40 rounded-panel bg-white p-4 text-ink shadow-float [animation:appear_var(--duration-reveal)] sm:right-auto sm:max-w-[26rem] sm:p-5"
    >
      <h2 ref={heading} tabIndex={-1} className="takes-focus text-title">
        May we count clouds?
      </h2>
      <p className="mt-2 text-small">
        With your yes we measure visits, with the help of a few services. Without it none of them is loaded. You can
        change your mind at the foot of every page.
      </p>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <button type="button" className="pill px-3" onClick={() => answer('denied')}>
          No, thanks
        </button>
        <button type="button" className="pill px-3" onClick={() => answer('granted')}>
          Yes, fine
        </button>
      </div>
    </section>
  )
}
