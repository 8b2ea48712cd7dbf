import { isIgnored } from './ignored-errors.ts'

export type Report = (error: unknown) => void

declare global {
  /** Receives uncaught errors from the inline script: first an array, later the collector. */
  var uncaughtErrors: unknown[] | { push(error: unknown): void } | undefined
}

/** The parts of the window that errors are collected from. */
export type ErrorSource = Pick<typeof globalThis, 'uncaughtErrors'> & { navigator: Pick<Navigator, 'onLine'> }

/** The maximum number of errors kept for delivery. */
const maxStoredErrors = 20

/**
 * Collects all uncaught errors and those given to `reportError`, including those thrown before this script ran
 * (`EarlyErrors`).
 */
export function collectErrors(source: ErrorSource) {
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
      // The reporter failed to load; the next error retries.
    } finally {
      isDelivering = false
    }
  }

  function take(error: unknown): void {
    if (isIgnored(error, source.navigator.onLine) || waiting.length >= maxStoredErrors) return
    waiting.push(error)
    void deliverWaiting()
  }

  const { uncaughtErrors: early } = source
  source.uncaughtErrors = { push: take }
  if (Array.isArray(early)) for (const error of early) take(error)
  return {
    /** Delivers collected and later errors. `load` is called for the first error, and again after it failed. */
    deliver(loadReport: () => Promise<Report>): void {
      load = loadReport
      void deliverWaiting()
    },
  }
}

let errors: ReturnType<typeof collectErrors> | undefined

/** Starts collecting errors; must run before anything else in the browser. */
export function collectBrowserErrors(): void {
  errors = collectErrors(window)
}

/** Delivers errors to the reporter, including earlier ones. */
export const deliverBrowserErrors = (load: () => Promise<Report>): void => errors?.deliver(load)
