import { isReached, onceOnline } from '../../timing/once-online.ts'
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
  if (Date.now() - last < pause) return false
  return store('sessionStorage', storageKey, String(Date.now()))
}

/** The messages of each engine for a missing module, and of Vite for a missing stylesheet. */
const missingPart = /dynamically imported module|Importing a module script failed|Unable to preload CSS/u

/** Whether an error means that a chunk of the app is missing. */
export const isMissingPart = (error: unknown): boolean => error instanceof Error && missingPart.test(error.message)

/**
 * Decides what happens when a chunk is missing. The router reloads the current page when it cannot load a route's chunk,
 * even if it only prefetches that. This can only be prevented in browsers with the Navigation API. There the page stays as it
 * is until the visitor goes to the other one, which then comes from the server: at most once per 60 s, as every reload.
 *
 * Without a connection nothing is loaded until it is back: the page would give way to the browser's own error. What the
 * browser says of the connection is not enough: a chunk may be missing because the network fails while the browser is online.
 * @param onRefused called when a reload has to wait for the connection, or is refused.
 */
export function recoverFromMissingChunks(onRefused: () => void) {
  let isWaiting = false
  let isAllowed = false
  /** The address of the page that is being navigated to; undefined when no navigation is under way. */
  let destination: string | undefined

  /** Runs `load` when the shop can be reached. */
  async function onceReached(load: () => void): Promise<void> {
    if (isWaiting) return
    isWaiting = true
    if (!(await isReached())) {
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

  /** Goes on from where the router has stopped: it never tries a route's chunk twice. */
  function leave(): void {
    if (destination !== undefined) load(destination)
    destination = undefined
  }

  globalThis.navigation?.addEventListener('navigate', (event) => {
    if (isPopState(event)) destination = event.destination.url
    if (!isScriptedReload(event)) return
    if (!isAllowed) {
      event.preventDefault()
      if (destination !== undefined) void onceReached(leave)
    }
    isAllowed = false
  })

  return {
    /** Reloads the page. */
    reload: () => void onceReached(() => load(location.href)),
    /** Called when a navigation starts, with the address of its page; this page's own reloads it instead. */
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
