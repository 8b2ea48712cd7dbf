import { flushSync } from 'react-dom'

/** How far outside the window media are fetched, as a share of the window (specification, section 9). */
const lazyMargin = '25%'

type Notify = (isIntersecting: boolean) => void

const observers = new Map<string, IntersectionObserver>()
const listeners = new WeakMap<Element, Map<string, Notify>>()

function observerOf(margin: string): IntersectionObserver {
  const known = observers.get(margin)
  if (known) return known
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.get(margin)?.(isIntersecting)
    },
    { rootMargin: margin },
  )
  observers.set(margin, observer)
  return observer
}

/**
 * Reports whether an element is in the window or within a margin around it, initially and on every change. All elements
 * with the same margin share one observer.
 * @returns a function that stops it.
 */
export function watchView(element: Element, margin: string, notify: Notify): () => void {
  const ofElement = listeners.get(element) ?? new Map<string, Notify>()
  listeners.set(element, ofElement.set(margin, notify))
  const observer = observerOf(margin)
  observer.observe(element)
  return () => {
    ofElement.delete(margin)
    observer.unobserve(element)
  }
}

/** The print handlers of elements that are not near the window yet: the browser prints the page after `beforeprint`. */
const waiting = new Set<() => void>()
if (!import.meta.env.SSR) {
  window.addEventListener('beforeprint', () => {
    flushSync(() => {
      for (const print of waiting) print()
    })
  })
}

/**
 * Calls `onNear` once, when an element is in the window or within the lazy margin around it.
 * @param onPrint called instead if the page is printed before; by default `onNear` is called then.
 * @returns a function that cancels it.
 */
export function whenNear(element: Element, onNear: () => void, onPrint?: () => void): () => void {
  const come = () => {
    cancel()
    onNear()
  }
  const stop = watchView(element, lazyMargin, (isNear) => {
    if (isNear) come()
  })
  const cancel = () => {
    waiting.delete(print)
    stop()
  }
  const print = onPrint ?? come
  waiting.add(print)
  return cancel
}

/** The loading state of an image or video. */
export type LoadingStage = 'not-loaded' | 'visible' | 'loaded'
