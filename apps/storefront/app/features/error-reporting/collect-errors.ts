import { isIgnored } from './ignored-errors.ts'

/** Takes a report on. */
export type Report = (error: unknown) => void

declare global {
  /** Where the page's own script puts what nobody has caught: first a list, then whoever collects it. */
  var uncaughtErrors: unknown[] | { push(error: unknown): void } | undefined
}

/** What of the window errors are collected from. */
export type ErrorSource = Pick<typeof globalThis, 'uncaughtErrors'> & { navigator: Pick<Navigator, 'onLine'> }

/** Errors kept before anybody takes them; more of them tell nothing new. */
const mostKept = 20

export interface CollectedErrors {
  /** Hands over what was collected and what comes later; `load` is called with the first error, and again after it has failed. */
  deliver(load: () => Promise<Report>): void
}

/**
 * Collects every error that nobody has caught, and every one that was given to `reportError`, from the first moment on: those
 * before this script had come too ({@link EarlyErrors}).
 */
export function collectErrors(source: ErrorSource): CollectedErrors {
  const waiting: unknown[] = []
  let load: (() => Promise<Report>) | undefined
  let isDelivering = false

  async function deliverWaiting(): Promise<void> {
    if (!load || isDelivering || waiting.length === 0) return
    isDelivering = true
    try {
      const report = await load()
      for (const error of waiting.splice(0)) report(error)
    } catch {
      // What reports errors cannot be loaded; the next error tries again.
    } finally {
      isDelivering = false
    }
  }

  function take(error: unknown): void {
    if (isIgnored(error, source.navigator.onLine) || waiting.length >= mostKept) return
    waiting.push(error)
    void deliverWaiting()
  }

  const { uncaughtErrors: early } = source
  source.uncaughtErrors = { push: take }
  if (Array.isArray(early)) for (const error of early) take(error)
  return {
    deliver(loadReport) {
      load = loadReport
      void deliverWaiting()
    },
  }
}
