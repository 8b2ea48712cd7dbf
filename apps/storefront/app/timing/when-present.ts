import { whenIdle } from './when-idle.ts'

/** Events that only somebody causes who is at the page; screen readers move the focus without a key. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'popstate'] as const

/** How long the work waits after the first sign, in milliseconds: what that does, a tap for instance, is answered first. */
const pause = 300

let isPresent = false

/**
 * Whether the page was moved before its script ran, or is shown to an editor, for whom it changes by itself. Asked when the
 * browser is idle, because a scroll position needs a layout.
 */
const isSeen = (): boolean => scrollY > 0 || new URLSearchParams(location.search).has('preview')

/**
 * Runs `work` when the browser is idle and somebody is there: has moved, scrolled, pressed or typed. For what only they
 * need: pages that nobody uses, as in a background tab, do without it.
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
