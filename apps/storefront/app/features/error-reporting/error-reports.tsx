import { useEffect } from 'react'
import { useSite } from '../../site.ts'
import { hasConsent, useConsent } from '../consent/consent.ts'
import { whenIdle } from '../../timing/when-idle.ts'
import { deliverBrowserErrors, type Report } from './collect-errors.ts'

const reportToShop = (): Promise<Report> => import('./own-report.ts').then((code) => code.reportToShop)

/** Reports the page's errors to Sentry, loaded when the browser is idle, or without Sentry to the shop's log. */
export function ErrorReports() {
  const { sentryDsn: dsn, deployId: release, variant, consent } = useSite()
  const mayReplay = useConsent(hasConsent(consent))

  useEffect(() => {
    if (!dsn) {
      deliverBrowserErrors(reportToShop)
      return
    }
    return whenIdle(() => {
      const started = import('./sentry.ts').then((code) => code.startSentry({ dsn, release, variant, mayReplay }))
      deliverBrowserErrors(() => started.catch(reportToShop))
    })
  }, [dsn, release, variant, mayReplay])
  return null
}
