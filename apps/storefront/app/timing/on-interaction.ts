import { whenIdle } from './when-idle.ts'

/** Events that only an active visitor causes; screen readers move the focus without a key. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'popstate'] as const

/** The delay after the first such event, in milliseconds, so that a tap, for example, is handled first. */
const pause = 300

let isPresent = false

/**
 * Whether the page was scrolled before its script ran, or is a preview, which changes without input. Checked when the
 * browser is idle, because reading the scroll position forces a layout.
 */
const isSeen = (): boolean => scrollY > 0 || new URLSearchParams(location.search).has('preview')

/**
 * Runs `work` when the browser is idle and the visitor is active: has moved the pointer, scrolled, clicked or typed.
 * For features that unused pages, such as background tabs, do not need.
 * @returns a function that cancels it.
 */
export function whenPresent(work: () => void): () => void {
  if (isPresent) return whenIdle(work)
  const listening = new AbortController()
  let cancelWork = whenIdle(() => {
    if (!isSeen()) return
    isPresent = true
    listening.abort()
    work()
  })
  const cancel = () => {
    listening.abort()
    cancelWork()
  }
  const wake = () => {
    isPresent = true
    cancel()
    const timer = setTimeout(() => (cancelWork = whenIdle(work)), pause)
    cancelWork = () => clearTimeout(timer)
  }
  for (const sign of signs) addEventListener(sign, wake, { signal: listening.signal, passive: true })
  return cancel
}
