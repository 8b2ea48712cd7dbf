import { vi } from 'vitest'
import { builtinEnvironments } from 'vitest/runtime'

/** Node's own globals, which the services need: jsdom's are incompatible. */
const ofNode = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'File',
  'FormData',
  'Headers',
  'Request',
  'Response',
  'URL',
  'URLSearchParams',
] as const

/** The elements observed for visibility, with their observers' callbacks. */
const watched = new Map<Element, () => void>()

class ViewObserver implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  readonly #notify: IntersectionObserverCallback
  constructor(notify: IntersectionObserverCallback) {
    this.#notify = notify
  }
  observe(target: Element) {
    const rectangle = target.getBoundingClientRect()
    const seen = { boundingClientRect: rectangle, intersectionRect: rectangle, rootBounds: null, time: 0 }
    const entry = { ...seen, target, isIntersecting: true, intersectionRatio: 1 }
    watched.set(target, () => this.#notify([entry], this))
  }
  unobserve(target: Element) {
    watched.delete(target)
  }
  disconnect() {}
  takeRecords() {
    return []
  }
}

class SizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** A visitor who wants less motion: jsdom has none. */
const mediaQuery = (media: string) => ({
  media,
  matches: media === '(prefers-reduced-motion: reduce)',
  addEventListener() {},
  removeEventListener() {},
})

/** Whether an element is observed for visibility. */
export const isObserved = (element: Element): boolean => watched.has(element)

/** Reports an observed element as visible. */
export const reportVisible = (element: Element): void => watched.get(element)?.()

// On a busy machine the services may exceed a page's timeout, which the page would report.
vi.mock('../../app/features/cart/session/with-timeout.ts', () => ({
  withTimeout: (_milliseconds: number, work: (signal: AbortSignal) => unknown) => work(new AbortController().signal),
}))

/** Errors that a page reports are unhandled and fail the run. */
function reportError(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}

/**
 * Adds a browser page's globals to this process, beside its services. Import it before any module that checks
 * for a page.
 */
const own = ofNode.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name) ?? {}] as const)
await builtinEnvironments.jsdom.setup(globalThis, { jsdom: { url: 'http://shop.test/' } })
Object.defineProperties(globalThis, Object.fromEntries(own))
// Missing in jsdom.
Object.assign(window, { matchMedia: mediaQuery })
Object.assign(globalThis, {
  matchMedia: mediaQuery,
  IntersectionObserver: ViewObserver,
  ResizeObserver: SizeObserver,
  reportError,
})
HTMLImageElement.prototype.decode = async () => {}
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
}
