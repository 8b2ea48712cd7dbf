import { whenIdle } from './when-idle.ts'

/** Events that only an active visitor causes; screen readers move the focus without a key. */
const interactionEvents = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'popstate'] as const

/** The delay after the first such event, in milliseconds, so that a tap, for example, is handled first. */
const interactionDelay = 300

let hasInteracted = false

/**
 * Whether the page was scrolled before its script ran, or is a preview, which changes without input. Checked when the
 * browser is idle, because reading the scroll position forces a layout.
 */
const isInUse = (): boolean => scrollY > 0 || new URLSearchParams(location.search).has('preview')

/**
 * Runs `work` when the browser is idle and the visitor is active: has moved the pointer, clicked, typed, moved the
 * focus, scrolled or gone back. Previews and pages scrolled before their script ran count as active.
 * For features that unused pages, such as background tabs, do not need.
 * @returns a function that cancels it.
 */
export function onInteraction(work: () => void): () => void {
  if (hasInteracted) return whenIdle(work)
  const listening = new AbortController()
  let cancelWork = whenIdle(() => {
    if (!isInUse()) return
    hasInteracted = true
    listening.abort()
    work()
  })
  const cancel = () => {
    listening.abort()
    cancelWork()
  }
  const handleInteraction = () => {
    hasInteracted = true
    cancel()
    const timer = setTimeout(() => (cancelWork = whenIdle(work)), interactionDelay)
    cancelWork = () => clearTimeout(timer)
  }
  for (const type of interactionEvents)
    addEventListener(type, handleInteraction, { signal: listening.signal, passive: true })
  return cancel
}
