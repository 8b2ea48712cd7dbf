import { pageOutcomes } from '@shop/telemetry/operations'
import { LRUCache } from 'lru-cache'
import type { PageArchive } from './page-archive.ts'
import type { PageAddresses } from './page-address.ts'
import { ageOf, answer, condense, isFleeting, lifetime, toPage, type MadePage, type Page } from './page.ts'

export interface PageCacheOptions {
  make(request: Request): Promise<MadePage>
  /** The address that a request's page is made for. */
  addressOf: PageAddresses
  /** What pages differ by besides their address: the site variant and the origin that they name. */
  variantOf(request: Request): string
  /** Keeps good pages for longer than memory does. */
  archive: PageArchive
  onError(error: unknown): void
}

/** Pages by request, as they are at the time. */
export interface Pages {
  fetch(request: Request): Promise<Response>
  /** Content or catalogue has changed: every page is made again when it is next asked for. */
  invalidate(): void
  /** What failed may work again: pages that could not be made are made when they are next asked for. */
  retry(): void
  /** Waits for what is being kept. */
  close(): Promise<void>
}

/** The specification's limit of the in-memory server cache. */
const maximumPages = 100

/** For so long, in milliseconds, nobody tries again to make a page that has just failed. */
const setbackLasts = 2000

/** So long, in milliseconds, a new page is waited for where there is an old one. */
const makingTimeout = 800

/** Makes pages that are asked for again an eighth smaller: one at a time, and none that has become outdated meanwhile. */
function createCondenser(onError: PageCacheOptions['onError']): (page: Page) => void {
  let last: Promise<void> = Promise.resolve()
  return (page) => {
    if (page.isCondensed) return
    page.isCondensed = true
    last = last.then(() => condense(page)).catch(onError)
  }
}

/** Whether an answer may be given to everybody who asks for the same address. */
const isShareable = (response: Response): boolean =>
  (response.status === 200 || response.status === 404) && !response.headers.has('set-cookie')

/** Counts only time in which this process waits: work of its own is not what a page is given up for. */
async function quietly(milliseconds: number): Promise<void> {
  const step = 100
  for (let waited = 0; waited < milliseconds; waited += step) {
    await new Promise((resolve) => setTimeout(resolve, step))
  }
}

/** Where the page of a request is kept. */
interface Place {
  /** Path and search that it is made for. */
  address: string
  key: string
  /** Of the page that says what is read besides what routes declare. */
  baseKey: string
}

/** What came of making a page: one for everybody, or an answer for who has asked. */
type Made = { page: Page; isGood: boolean } | { response: Response; isGood: true }

const answerMade = (request: Request, made: Made): Response =>
  'page' in made ? answer(request, made.page) : made.response.clone()

/**
 * Makes a page once and then serves it from memory, compressed, to everybody. Pages age as their `Cache-Control` says; after
 * a change a page is made again at its next request. When that fails or takes long, the last good one is served, out of
 * the archive where memory has none. What was made while an upstream service failed is kept for seconds only.
 */
export function createPageCache({ make, addressOf, variantOf, archive, onError }: PageCacheOptions): Pages {
  const pages = new LRUCache<string, Page>({ max: maximumPages })
  const setbacks = new LRUCache<string, Page>({ max: maximumPages, ttl: setbackLasts })
  const making = new Map<string, Promise<Made>>()
  const condenseInTurn = createCondenser(onError)
  let generation = 0

  function keep(key: string, page: Page): void {
    const known = pages.get(key)
    if (known?.etag !== page.etag) {
      pages.set(key, page)
      archive.keep(key, page)
      return
    }
    known.madeAt = page.madeAt
    known.isOutdated = page.isOutdated
    archive.renew(key, page)
  }

  function forget(key: string): void {
    pages.delete(key)
    archive.remove(key)
  }

  async function makePage({ key, baseKey, address }: Place, { url }: Request): Promise<Made> {
    const madeFor = generation
    // Without the visitor's headers and other parameters: a page cannot depend on what it does not get.
    const made = await make(new Request(new URL(address, url)))
    const { response, reads } = made
    const isGood = !made.isDegraded && response.status < 500
    if (isGood && !isShareable(response)) {
      forget(key)
      return { response, isGood }
    }
    const page = await toPage({ ...made, isDegraded: !isGood })
    if (!isGood) {
      delete page.headers['set-cookie']
      if (madeFor === generation) setbacks.set(key, page)
      return { page, isGood }
    }
    page.isOutdated = madeFor !== generation
    // What is missing may be asked for under endlessly many names: it must not push real pages out.
    if (response.status === 404) forget(key)
    else if (!isFleeting(page)) keep(key, page)
    const base = isGood && pages.peek(baseKey)
    if (base) base.reads = reads
    return { page, isGood }
  }

  function makeOnce(place: Place, request: Request): Promise<Made> {
    const { key } = place
    const underWay = making.get(key)
    if (underWay) return underWay
    const made = makePage(place, request).finally(() => {
      if (making.get(key) === made) making.delete(key)
    })
    making.set(key, made)
    return made
  }

  /** The last page of which nothing was wrong, as long as it may be shown. */
  async function lastGood(key: string): Promise<Page | undefined> {
    const known = pages.get(key)
    if (known) return ageOf(known) < lifetime.ifError ? known : undefined
    const kept = await archive.read(key)
    if (kept) pages.set(key, kept)
    return kept
  }

  async function fetchAnew(request: Request, place: Place): Promise<Response> {
    const { key } = place
    const setback = setbacks.get(key)
    const underWay = setback ? Promise.resolve({ page: setback, isGood: false }) : makeOnce(place, request)
    const made = await Promise.race([underWay, quietly(makingTimeout)])
    if (made?.isGood) {
      pageOutcomes.publish('miss')
      return answerMade(request, made)
    }
    const good = await lastGood(key)
    if (good) {
      pageOutcomes.publish('stale')
      return answer(request, good, true)
    }
    const late = await underWay
    pageOutcomes.publish(late.isGood ? 'miss' : 'degraded')
    return answerMade(request, late)
  }

  /** Where the page of a request is, as far as is known; undefined where the answer is one visitor's own. */
  function placeOf(request: Request): Place | undefined {
    const variant = variantOf(request)
    const found = addressOf(request, (base) => pages.get(`${variant} ${base}`)?.reads ?? [])
    return found && { address: found.address, key: `${variant} ${found.address}`, baseKey: `${variant} ${found.base}` }
  }

  async function fetchPage(request: Request, place: Place, isSettled = false): Promise<Response> {
    const { key } = place
    const known = pages.get(key)
    const age = known && !known.isOutdated ? ageOf(known) : -1
    // Below 0 also when the clock was set back: then nobody knows.
    if (!known || age < 0 || age >= lifetime.fresh + lifetime.revalidate) {
      const made = await fetchAnew(request, place)
      // What the page reads besides is known only now.
      const better = isSettled ? undefined : placeOf(request)
      return better && better.key !== key ? fetchPage(request, better, true) : made
    }
    if (age < lifetime.fresh) condenseInTurn(known)
    else if (!setbacks.has(key)) makeOnce(place, request).catch(onError)
    pageOutcomes.publish('hit')
    return answer(request, known)
  }

  async function fetchPersonal(request: Request): Promise<Response> {
    const { response, isDegraded } = await make(request)
    if (isDegraded) response.headers.set('Cache-Control', 'no-store')
    return response
  }

  return {
    fetch(request) {
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      const place = isRead && placeOf(request)
      return place ? fetchPage(request, place) : fetchPersonal(request)
    },
    invalidate() {
      generation++
      making.clear()
      setbacks.clear()
      for (const page of pages.values()) page.isOutdated = true
    },
    retry: () => setbacks.clear(),
    close: () => archive.close(),
  }
}
