import {
  breadcrumbsIntegration,
  captureException,
  dedupeIntegration,
  init,
  linkedErrorsIntegration,
  replayIntegration,
  type BrowserOptions,
} from '@sentry/browser'
import type { Report } from './collect-errors.ts'
import { cleaned } from './without-personal-data.ts'

export interface SentrySettings {
  dsn: string
  /** The running release of the shop. */
  release: string
  variant: 'cbd' | 'non-cbd'
  /** Whether the visitor's session may be recorded. */
  mayReplay: boolean
}

/**
 * How errors are reported: sessions are recorded for one in ten and for every one that meets an error (specification,
 * section 8), with all texts masked. Uncaught errors come from our own collection, which has filtered them.
 */
export function sentryOptions({ dsn, release, variant, mayReplay }: SentrySettings): BrowserOptions {
  const replay = replayIntegration({ maskAllText: true, maskAllInputs: true, blockAllMedia: true })
  return {
    dsn,
    release,
    initialScope: { tags: { variant } },
    sendDefaultPii: false,
    defaultIntegrations: false,
    integrations: [
      dedupeIntegration(),
      linkedErrorsIntegration(),
      breadcrumbsIntegration({ console: false, dom: false }),
      ...(mayReplay ? [replay] : []),
    ],
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
    beforeSend: (event) => cleaned(event),
    beforeBreadcrumb: (breadcrumb) => cleaned(breadcrumb),
  }
}

/** Starts Sentry's SDK. */
export function startSentry(settings: SentrySettings): Report {
  init(sentryOptions(settings))
  return (error) => void captureException(error)
}
