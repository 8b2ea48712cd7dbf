import type { OpenStorage } from '../tracking/stored-values.ts'

/** Milliseconds between two reloads for a missing part of the shop (specification, section 8). */
const pause = 60_000

const storageKey = 'chunk_reload'

/**
 * Whether the page may be loaded anew because a part of it is missing, as after a new release: once, and then not for 60 s.
 * A yes is remembered; where nothing can be, it is a no, as the page might otherwise reload for ever.
 */
export function mayReload(storage: OpenStorage, now: number): boolean {
  try {
    const last = Number(storage().getItem(storageKey) ?? -Infinity)
    if (now - last < pause) return false
    storage().setItem(storageKey, String(now))
    return true
  } catch {
    return false
  }
}

/** How each engine says that a module could not be fetched, and Vite that a stylesheet could not. */
const missingPart = /dynamically imported module|Importing a module script failed|Unable to preload CSS/u

/** Whether an error that has reached a page is that a part of the page is missing. */
export const isMissingPart = (error: unknown): boolean => error instanceof Error && missingPart.test(error.message)

interface ReloadOptions {
  storage: OpenStorage
  now(): number
  /** Called instead of a reload that comes too soon. */
  onRefused(): void
}

/**
 * Holds reloads that scripts make to the limit. The router reloads by itself, and always, when a route's code is missing:
 * that can only be stopped where the browser tells of navigations.
 * @returns reloads the page, unless that comes too soon.
 */
export function limitReloads(
  location: Pick<Location, 'reload'>,
  navigation: Pick<EventTarget, 'addEventListener'> | undefined,
  { storage, now, onRefused }: ReloadOptions,
): () => void {
  navigation?.addEventListener('navigate', (event) => {
    if (!isScriptedReload(event) || mayReload(storage, now())) return
    event.preventDefault()
    onRefused()
  })
  return () => {
    if (navigation || mayReload(storage, now())) location.reload()
  }
}

const isScriptedReload = (event: Event): boolean =>
  'navigationType' in event && event.navigationType === 'reload' && 'userInitiated' in event && !event.userInitiated
