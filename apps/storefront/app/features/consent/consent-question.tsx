import { Suspense, useEffect } from 'react'
import { lazyOptional } from '../../hydration/lazy-online.ts'
import { useSite } from '../../site.ts'
import { askForConsent, followConsent, useConsent } from './consent.ts'

const ConsentBanner = lazyOptional(() => import('./consent-banner.tsx'))

/**
 * Reloads the page: not by `reload`, which the recovery from missing chunks prevents, and without the fragment, because
 * the browser would only scroll to it.
 */
const reloadPage = (): void => location.replace(location.pathname + location.search)

/** The consent banner, if the configuration requires consent. */
export function ConsentQuestion() {
  const { consent } = useSite()
  const isAsking = useConsent((state) => state.isAsking)

  useEffect(() => {
    if (consent === 'required') return followConsent(reloadPage)
    return
  }, [consent])

  if (!isAsking) return null
  return (
    <Suspense>
      <ConsentBanner />
    </Suspense>
  )
}

/** Reopens the consent banner; renders nothing where consent is not required. */
export function ConsentLink() {
  const { consent } = useSite()
  if (consent === 'off') return null
  return (
    <button type="button" className="quiet-link cursor-pointer" onClick={askForConsent}>
      Privacy choices
    </button>
  )
}
