import { builtinEnvironments } from 'vitest/runtime'

/** What Node has of its own, and the services work with: jsdom's are of another make. */
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

/** The elements that are watched for coming into view, and how each is told. */
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

const mediaQuery = (media: string) => ({ media, matches: false, addEventListener() {}, removeEventListener() {} })

/** Whether anybody wants to know when an element comes into view. */
export const isWatched = (element: Element): boolean => watched.has(element)

/** Lets a watched element come into view. */
export const comeIntoView = (element: Element): void => watched.get(element)?.()

/** What a page reports is an error that nobody handles: it fails the run. */
function reportError(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}

/**
 * Makes a browser's page of this process, beside the services that run in it. To be imported before anything that looks
 * for a page.
 */
const own = ofNode.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name) ?? {}] as const)
await builtinEnvironments.jsdom.setup(globalThis, { jsdom: { url: 'http://shop.test/' } })
Object.defineProperties(globalThis, Object.fromEntries(own))
// What jsdom does not have.
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
