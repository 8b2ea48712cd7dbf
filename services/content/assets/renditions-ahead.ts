import { performance } from 'node:perf_hooks'
import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import { isPublicId, type ContentDocument } from '@shop/groq/document'
import { InvalidImageError, type ImageTransform } from '@shop/images'
import { createBackgroundImages } from '@shop/images/background-images'
import { toSizeSteps } from '@shop/images/size-steps'
import { renditionSources } from '@shop/telemetry/operations'
import type { ServiceContext } from '../service-context.ts'
import type { CommittedTransaction, DatasetMemory } from '../store/dataset-memory.ts'
import { createLease, leaseTime } from '../store/lease.ts'
import { assetIdIn, assetOf, type StoredAsset } from './asset-document.ts'
import { parseImageRequest } from './image-request.ts'
import { renditionKey, type Renditions } from './renditions.ts'
import { maxStoredBytes } from './stored-renditions.ts'

/**
 * The URLs, below the service, in which pages request the images of published documents; the most likely first. Read
 * lazily, up to the limits below.
 */
export type ExpectedImages = (documents: readonly ContentDocument[]) => Iterable<string>

/** The limits for one start, or for one transaction: this number of renditions, and half of the cache's size. */
const maxRenditions = 2000
const maxBytes = maxStoredBytes / 2

/** The formats that current browsers accept. */
const accepted = 'image/avif,image/webp'

/** The event loop utilization above which a process counts as busy. */
const busy = 0.5
/** The longest wait of a rendition in a busy process, in milliseconds. */
const maxPause = 5000
/** The number of consecutive failures after which the remaining renditions are left to requests. */
const maxFailures = 3

/** Waits until the process is no longer busy. */
async function untilQuiet(signal: AbortSignal): Promise<void> {
  for (let waited = 0; waited < maxPause; waited += 250) {
    const before = performance.eventLoopUtilization()
    await pause(250, undefined, { ref: false, signal })
    if (performance.eventLoopUtilization(before).utilization < busy) return
  }
}

interface Expected {
  urls: Iterator<string, undefined>
  /** The URL in progress. */
  url?: string | undefined
  /** The keys of existing renditions, because several documents may have the same picture. */
  done: Set<string>
  /** Their total size. */
  bytes: number
}

interface Wanted {
  asset: StoredAsset
  transform: ImageTransform
}

/** The rendition with a URL, if it is one of an image of the dataset. */
function renditionAt(url: string, { documents }: DatasetMemory): Wanted | undefined {
  const { pathname, searchParams } = new URL(url, 'http://content')
  const asset = assetOf(documents.get(assetIdIn('image', pathname.slice(pathname.lastIndexOf('/') + 1))))
  if (!asset || asset.mimeType === 'image/svg+xml') return undefined
  const { transform } = parseImageRequest(searchParams, accepted, asset.mimeType)
  if (!transform) return undefined
  return { asset, transform: toSizeSteps(transform) }
}

/**
 * Renders the images that pages will request, in the order of `expected`: first those of all published documents of the
 * site's dataset, then those of each transaction. One at a time, by only one of the shop's processes, in a child
 * process of low priority, and with pauses while this process is busy. Stored renditions are skipped, so that it
 * continues after a restart.
 */
export function createRenditionsAhead(context: ServiceContext, renditions: Renditions, expected: ExpectedImages) {
  const { database, dataset, datasets, logger } = context
  const [name = ''] = datasets.names
  const { store } = renditions
  const lease = createLease(database, 'renditions')
  const images = createBackgroundImages()
  const ending = new AbortController()
  /** A stack: the newest list is processed first, because its images are requested first. */
  const lists = new Set<Expected>()
  /** Undefined until `begin` is called. */
  let privateTypes: readonly string[] | undefined
  /** Whether a list was added since the work began. */
  let isNews = false
  let working: Promise<void> | undefined
  let later: NodeJS.Timeout | undefined
  let failures = 0

  /** Renders an image unless it exists; false if another process has the lease. */
  async function make(list: Expected, url: string): Promise<boolean> {
    const wanted = renditionAt(url, await dataset(name).memory())
    if (!wanted) return true
    const key = renditionKey(wanted.asset, wanted.transform)
    if (list.done.has(key)) return true
    let size = await store.size(key)
    if (size === undefined) {
      if (!(await lease.hold())) return false
      const before = performance.eventLoopUtilization()
      const made = await images.transform(await renditions.original(wanted.asset), wanted.transform)
      await store.write(key, made)
      renditionSources.publish('ahead')
      size = made.bytes.length
      if (performance.eventLoopUtilization(before).utilization > busy) await untilQuiet(ending.signal)
    }
    list.done.add(key)
    list.bytes += size
    return true
  }

  async function tryToMake(list: Expected, url: string): Promise<boolean> {
    try {
      const isOurs = await make(list, url)
      failures = 0
      return isOurs
    } catch (error) {
      if (ending.signal.aborted || error instanceof InvalidImageError) return true
      logger.warn({ error, url }, 'a rendition could not be created in advance')
      failures += 1
      if (failures >= maxFailures) lists.clear()
      return true
    }
  }

  /** Processes the lists until they are empty, or another process has the lease. */
  async function workOff(): Promise<void> {
    let list: Expected | undefined
    while (!ending.signal.aborted && (list = [...lists].at(-1))) {
      const isFull = list.done.size >= maxRenditions || list.bytes >= maxBytes
      list.url ??= isFull ? undefined : list.urls.next().value
      if (list.url === undefined) lists.delete(list)
      else if (await tryToMake(list, list.url)) list.url = undefined
      else {
        later = setTimeout(wake, leaseTime).unref()
        return
      }
      // Yields to requests, also when there is nothing to render.
      await setImmediate()
    }
    await lease.release()
  }

  async function work(): Promise<void> {
    isNews = false
    try {
      await workOff()
    } catch (error) {
      if (!ending.signal.aborted) logger.warn({ error }, 'renditions could not be created in advance')
    } finally {
      images.end()
      working = undefined
      if (isNews && !ending.signal.aborted) wake()
    }
  }

  function wake(): void {
    clearTimeout(later)
    failures = 0
    isNews = true
    working ??= work()
  }

  function add(documents: Iterable<ContentDocument>): void {
    const shown = [...documents].filter(({ _id, _type }) => isPublicId(_id) && !privateTypes?.includes(_type))
    if (shown.length === 0) return
    lists.add({ urls: expected(shown)[Symbol.iterator](), done: new Set(), bytes: 0 })
    wake()
  }

  return {
    /** Starts with all published documents, and then follows transactions. */
    async begin(): Promise<void> {
      const { documents } = await dataset(name).memory()
      privateTypes = documents.privateTypes
      add(documents.all)
    },
    /** Adds the images of a transaction. */
    follow(changed: string, { transitions }: CommittedTransaction): void {
      if (privateTypes && changed === name) add(transitions.flatMap(({ after }) => after ?? []))
    },
    /** Stops, and waits for pending writes. */
    async stop(): Promise<void> {
      ending.abort()
      clearTimeout(later)
      images.end()
      await working
    },
  }
}
