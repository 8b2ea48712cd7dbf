import { lazy, Suspense, useEffect } from 'react'
import { useSite } from '../../site.ts'
import { askForConsent, recallConsent, useConsent } from './consent.ts'

const ConsentBanner = lazy(() => import('./consent-banner.tsx'))

/** The question whether visits may be measured, where the configuration has it asked. */
export function ConsentQuestion() {
  const { consent } = useSite()
  const isAsking = useConsent((state) => state.isAsking)

  useEffect(() => {
    if (consent === 'required') recallConsent(() => localStorage)
  }, [consent])

  if (consent === 'off' || !isAsking) return null
  return (
    <Suspense>
      <ConsentBanner />
    </Suspense>
  )
}

/** The way back to the question; nothing where nobody is asked. */
export function ConsentLink() {
  const { consent } = useSite()
  if (consent === 'off') return null
  return (
    <button type="button" className="quiet-link cursor-pointer" onClick={askForConsent}>
      Privacy choices
    </button>
  )
}
