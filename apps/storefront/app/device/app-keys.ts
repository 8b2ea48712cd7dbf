/** The app-wide keys (specification, section 2). */
const appKeys = ['Escape', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const

export type AppKey = (typeof appKeys)[number]

/** The event's name on the document; `detail` is the key. */
const eventName = 'shop:key'

const isAppKey = (key: string): key is AppKey => appKeys.some((known) => known === key)

/** Whether the element itself uses arrow keys: for the caret, the selection or the video. */
const usesArrows = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable], video[controls]')

/**
 * Emits an app-wide event for each press of Escape or an arrow key.
 * @returns a function that stops it.
 */
export function emitAppKeys(document: Document): () => void {
  function emit({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent): void {
    if (!isAppKey(key) || altKey || ctrlKey || metaKey || (key !== 'Escape' && usesArrows(target))) return
    document.dispatchEvent(new CustomEvent<AppKey>(eventName, { detail: key }))
  }
  document.addEventListener('keydown', emit)
  return () => document.removeEventListener('keydown', emit)
}

/**
 * Calls `listener` for each app-wide key.
 * @returns a function that stops it.
 */
export function onAppKey(listener: (key: AppKey) => void): () => void {
  const receive = (event: Event) => {
    if (event instanceof CustomEvent && isAppKey(event.detail)) listener(event.detail)
  }
  document.addEventListener(eventName, receive)
  return () => document.removeEventListener(eventName, receive)
}
