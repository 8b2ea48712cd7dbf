import {
  breadcrumbsIntegration,
  captureException,
  dedupeIntegration,
  getClient,
  init,
  linkedErrorsIntegration,
  makeFetchTransport,
  replayIntegration,
  type BrowserOptions,
} from '@sentry/browser'
import { isStorageBlocked } from './blocked-storage.ts'
import type { Report } from './collect-errors.ts'
import { redact, redactRecording } from './without-personal-data.ts'

export interface SentrySettings {
  dsn: string
  /** The running release of the shop. */
  release: string
  variant: 'cbd' | 'non-cbd'
  /** Whether the visitor's session may be recorded. */
  mayReplay: boolean
}

/**
 * Records a session with all texts masked, uncompressed so that {@link cleanTransport} can read it. Sentry allows one
 * instance per page.
 */
const sessionRecording = () =>
  replayIntegration({ maskAllText: true, maskAllInputs: true, blockAllMedia: true, useCompression: false })

/** Removes personal data from recordings. They contain the URLs of pages, and no other Sentry hook sees them. */
const cleanTransport: typeof makeFetchTransport = (options) => {
  const transport = makeFetchTransport(options)
  return {
    ...transport,
    send(envelope) {
      for (const item of envelope[1]) {
        const [header, payload] = item
        if (header.type === 'replay_event') item[1] = redact(payload)
        if (header.type !== 'replay_recording' || typeof payload !== 'string') continue
        const recording = redactRecording(payload)
        item[1] = recording
        Object.assign(header, { length: new TextEncoder().encode(recording).length })
      }
      return transport.send(envelope)
    },
  }
}

/**
 * Sentry's options: one in ten sessions and every session with an error are recorded (specification, section 8).
 * Uncaught errors come from our own collector, which filters them.
 */
export function sentryOptions({ dsn, release, variant, mayReplay }: SentrySettings): BrowserOptions {
  return {
    dsn,
    release,
    initialScope: { tags: { variant } },
    sendDefaultPii: false,
    transport: cleanTransport,
    defaultIntegrations: false,
    integrations: [
      dedupeIntegration(),
      linkedErrorsIntegration(),
      breadcrumbsIntegration({ console: false, dom: false }),
      ...(mayReplay ? [sessionRecording()] : []),
    ],
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
    beforeSend: (event) => redact(event),
    beforeBreadcrumb: (breadcrumb) => redact(breadcrumb),
  }
}

/** Starts Sentry. Called again after consent, it starts recording. */
export function startSentry(settings: SentrySettings): Report {
  const client = getClient()
  if (!client) init(sentryOptions(settings))
  else if (settings.mayReplay && !client.getIntegrationByName('Replay')) client.addIntegration(sessionRecording())
  return (error) => void (isStorageBlocked(error) || captureException(error))
}
