import { isShopReachable, onceOnline } from '../../timing/once-online.ts'
import { readStored, store } from '../../tracking/browser-storage.ts'

/** The minimum time between two reloads for a missing chunk, in milliseconds (specification, section 8). */
const pause = 60_000

const storageKey = 'chunk_reload'

/**
 * Whether the page may reload because a chunk is missing, as after a release: once, then not again for 60 s. Stores the
 * time of the reload; returns false without storage, to avoid a reload loop.
 */
function mayReload(): boolean {
  const last = Number(readStored('sessionStorage', storageKey) ?? -Infinity)
  if (Math.abs(Date.now() - last) < pause) return false
  return store('sessionStorage', storageKey, String(Date.now()))
}

/** The messages of each engine for a missing module, and of Vite for a missing stylesheet. */
const missingChunkMessage = /dynamically imported module|Importing a module script failed|Unable to preload CSS/u

/** Whether an error means that a chunk of the app is missing. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && missingChunkMessage.test(error.message)

/**
 * Decides what happens when a chunk is missing. The router reloads the current page when it cannot load a route's
 * chunk, even when prefetching. This can only be prevented in browsers with the Navigation API. There the page stays as
 * it is until the visitor navigates to that route, which is then loaded from the server: at most once per 60 s, like
 * every reload.
 *
 * While the shop cannot be reached nothing is loaded, because the browser would replace the page with its own error
 * page. `navigator.onLine` is not enough: the network may fail while the browser reports that it is online.
 * @param onRefused called when a reload has to wait for the connection, or is refused.
 */
export function recoverFromMissingChunks(onRefused: () => void) {
  let isWaiting = false
  let isAllowed = false
  /** The URL of the pending navigation; undefined if there is none. */
  let destination: string | undefined

  /** Runs `load` when the shop can be reached. */
  async function onceReached(load: () => void): Promise<void> {
    if (isWaiting) return
    isWaiting = true
    if (!(await isShopReachable())) {
      onRefused()
      await onceOnline()
    }
    isWaiting = false
    load()
  }

  function load(href: string): void {
    if (!mayReload()) return onRefused()
    if (href !== location.href) return location.assign(href)
    isAllowed = true
    location.reload()
  }

  /** Loads the pending navigation's page from the server, because the router never retries a route's chunk. */
  function leave(): void {
    if (destination !== undefined) load(destination)
    destination = undefined
  }

  globalThis.navigation?.addEventListener('navigate', (event) => {
    if (isPopState(event)) destination = event.destination.url
    if (!isScriptedReload(event)) {
      // A page of another document replaces the pending one, whose requests the browser may abort.
      if (!event.destination.sameDocument) destination = undefined
      return
    }
    if (!isAllowed) {
      event.preventDefault()
      if (destination !== undefined) void onceReached(leave)
    }
    isAllowed = false
  })

  return {
    /** Reloads the page. */
    reload: () => void onceReached(() => load(location.href)),
    /** Called when a navigation starts, with the URL of its page; the current page's URL causes a reload. */
    navigationStarted(href: string): void {
      destination = href
    },
    /** Called when a navigation has ended. */
    navigationEnded(): void {
      destination = undefined
    },
  }
}

export type ChunkRecovery = ReturnType<typeof recoverFromMissingChunks>

/** Back or forward within the document, where the router shows another page. */
const isPopState = ({ navigationType, destination }: NavigateEvent): boolean =>
  navigationType === 'traverse' && destination.sameDocument

const isScriptedReload = ({ navigationType, userInitiated }: NavigateEvent): boolean =>
  navigationType === 'reload' && !userInitiated
