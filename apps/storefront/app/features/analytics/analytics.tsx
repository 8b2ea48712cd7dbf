import { useEffect } from 'react'
import { useSite } from '../../site.ts'
import { hasConsent, useConsent } from '../consent/consent.ts'
import { whenIdle } from '../../timing/when-idle.ts'

/** Starts analytics after hydration, where vendors are configured and the visitor has consented. */
export function Analytics() {
  const { thirdParties, consent } = useSite()
  const isAllowed = useConsent(hasConsent(consent))

  useEffect(() => {
    if (!isAllowed || Object.keys(thirdParties).length === 0) return
    return whenIdle(() => void import('./loaders.ts').then((code) => code.loadThirdParties(thirdParties)))
  }, [isAllowed, thirdParties])
  return null
}
