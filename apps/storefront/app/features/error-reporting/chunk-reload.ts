import { isReached, onceOnline, type Network } from '../../timing/once-online.ts'
import type { OpenStorage } from '../../tracking/stored-values.ts'

/** The minimum time between two reloads for a missing chunk, in milliseconds (specification, section 8). */
const pause = 60_000

const storageKey = 'chunk_reload'

/**
 * Whether the page may reload because a chunk is missing, as after a release: once, then not again for 60 s. Stores the
 * time of the reload; returns false without storage, to avoid a reload loop.
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

/** The messages of each engine for a missing module, and of Vite for a missing stylesheet. */
const missingPart = /dynamically imported module|Importing a module script failed|Unable to preload CSS/u

/** Whether an error means that a chunk of the app is missing. */
export const isMissingPart = (error: unknown): boolean => error instanceof Error && missingPart.test(error.message)

interface ReloadOptions {
  storage: OpenStorage
  now(): number
  network: Network
  /** Called when a reload has to wait for the connection, or is refused. */
  onRefused(): void
}

/**
 * Limits scripted reloads. The router always reloads when a route's chunk is missing; that can only be prevented in
 * browsers with the Navigation API. Without a connection the page stays as it is, instead of giving way to the browser's own
 * error, and is reloaded when the connection is back: the router never tries a route's chunk twice. What the browser says
 * of the connection is not enough: a chunk may be missing because the network fails while the browser is online.
 * @returns a function that reloads the page within the limit.
 */
export function limitReloads(
  location: Pick<Location, 'reload'>,
  navigation: Pick<EventTarget, 'addEventListener'> | undefined,
  { storage, now, network, onRefused }: ReloadOptions,
): () => void {
  let isWaiting = false
  let isAllowed = false

  async function reload(): Promise<void> {
    if (isWaiting) return
    isWaiting = true
    if (!(await isReached(network))) {
      onRefused()
      await onceOnline(network)
    }
    isWaiting = false
    if (!mayReload(storage, now())) return onRefused()
    isAllowed = true
    location.reload()
  }

  navigation?.addEventListener('navigate', (event) => {
    if (!isScriptedReload(event)) return
    if (!isAllowed) {
      event.preventDefault()
      void reload()
    }
    isAllowed = false
  })
  return () => void reload()
}

const isScriptedReload = (event: Event): boolean =>
  'navigationType' in event && event.navigationType === 'reload' && 'userInitiated' in event && !event.userInitiated
