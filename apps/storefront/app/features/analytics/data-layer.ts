/** How often an event is tried again, and how many milliseconds lie between (specification, section 8). */
const retries = 10
const retryDelay = 200

declare global {
  /** Google's queue of events and commands; made when one of its scripts is loaded. */
  var dataLayer: unknown[] | undefined
  /** Klaviyo's queue of commands; made when its script is loaded. */
  var _learnq: unknown[] | undefined
}

/** Whether analytics are there to take an event. */
let isInitialised = (): boolean => globalThis.dataLayer !== undefined

/** Lets events wait for more than the data layer: for what they are to carry. */
export function waitFor(isKnown: () => boolean): void {
  isInitialised = () => globalThis.dataLayer !== undefined && isKnown()
}

let hasWarned = false

/** Once in a page is enough to tell a developer. */
function warnOnce(): void {
  if (!hasWarned) console.warn('Analytics were not initialised.')
  hasWarned = true
}

/**
 * Runs `push` as soon as analytics are initialised: at once, or within ten tries 200 ms apart. After that the event is
 * dropped with a warning.
 */
export function whenInitialised(push: () => void, left = retries): void {
  if (isInitialised()) push()
  else if (left === 0) warnOnce()
  else setTimeout(whenInitialised, retryDelay, push, left - 1)
}
