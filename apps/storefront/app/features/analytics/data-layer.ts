/** The number of retries for an event, and the milliseconds between them (specification, section 8). */
const retries = 10
const retryDelay = 200

declare global {
  /** Google's queue of events and commands, created when one of its scripts is loaded. */
  var dataLayer: unknown[] | undefined
  /** Klaviyo's queue of commands, created when its script is loaded. */
  var _learnq: unknown[] | undefined
}

/** Whether analytics can receive events. */
let isInitialized = (): boolean => globalThis.dataLayer !== undefined

/** Delays events until the values that they contain are known, too. */
export function waitFor(isKnown: () => boolean): void {
  isInitialized = () => globalThis.dataLayer !== undefined && isKnown()
}

let hasWarned = false

/** One warning per page is enough for developers. */
function warnOnce(): void {
  if (!hasWarned) console.warn('Analytics were not initialised.')
  hasWarned = true
}

/**
 * Runs `push` when analytics are initialized: at once, or within ten retries 200 ms apart. After that the event is
 * dropped with a warning.
 */
export function pushWhenInitialized(push: () => void, left = retries): void {
  if (isInitialized()) push()
  else if (left === 0) warnOnce()
  else setTimeout(pushWhenInitialized, retryDelay, push, left - 1)
}
