import { pageOutcomes } from '@shop/telemetry/operations'
import { LRUCache } from 'lru-cache'
import type { PageArchive } from './page-archive.ts'
import type { MadePage } from './page-maker.ts'
import { ageOf, answer, condense, isFleeting, lifetime, toPage, withPolicy, type Page, type Policy } from './page.ts'

export interface PageCacheOptions {
  policy: Policy
  make(request: Request): Promise<MadePage>
  /** What pages differ by besides their path and query: the site variant and the origin that they name. */
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
const patience = 800

/** Parameters that say where a visitor came from. The page does not depend on them; the browser reads them itself. */
const visitorParameters =
  /^(utm_\w+|gclid|fbclid|msclkid|ttclid|rfsn|transaction_id|discount|feature_flag|_ga|_gl|mc_[ce]id)$/

/** An address that is about where a visitor came from: it is none of a page, and keeps all its parameters. */
const visitorPath = /^\/discount(\/|\.data|$)/

/** The address that a page is made for, without what only concerns the visitor. */
function pageUrl(request: Request): URL {
  const url = new URL(request.url)
  if (visitorPath.test(url.pathname)) return url
  const names = Array.from(url.searchParams.keys())
  for (const name of names.filter((name) => visitorParameters.test(name))) url.searchParams.delete(name)
  return url
}

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

/** Addresses whose answer is one visitor's: they get all their parameters, and take no page's room. */
const isPersonal = ({ url }: Request): boolean =>
  /^\/(discount|cart\/recommendations)(\/|\.|$)/u.test(new URL(url).pathname)

/** Counts only time in which this process waits: work of its own is not what a page is given up for. */
async function quietly(milliseconds: number): Promise<void> {
  const step = 100
  for (let waited = 0; waited < milliseconds; waited += step) {
    await new Promise((resolve) => setTimeout(resolve, step))
  }
}

/** What came of making a page: one for everybody, or an answer for who has asked. */
type Made = { page: Page; isGood: boolean } | { response: Response; isGood: true }

const answerMade = (request: Request, made: Made): Response =>
  'page' in made ? answer(request, made.page) : made.response.clone()

/**
 * Makes a page once and then serves it from memory, compressed, to everybody. Pages age as their `Cache-Control` says; after
 * a change a page is made again at its next request. When that fails or takes long, the last good one is served, out of
 * the archive where memory has none. What was made while a neighbour failed is kept for seconds only.
 */
export function createPageCache({ policy, make, variantOf, archive, onError }: PageCacheOptions): Pages {
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

  async function makePage(key: string, url: URL): Promise<Made> {
    const madeFor = generation
    // Without the visitor's headers: a page cannot depend on what it does not get.
    const { response, isDegraded } = await make(new Request(url))
    const isGood = !isDegraded && response.status < 500
    if (isGood && !isShareable(response)) {
      forget(key)
      return { response: await withPolicy(response, policy), isGood }
    }
    const page = await toPage(response, policy, !isGood)
    if (!isGood) {
      delete page.headers['set-cookie']
      if (madeFor === generation) setbacks.set(key, page)
      return { page, isGood }
    }
    page.isOutdated = madeFor !== generation
    // What is missing may be asked for under endlessly many names: it must not push real pages out.
    if (response.status === 404) forget(key)
    else if (!isFleeting(page)) keep(key, page)
    return { page, isGood }
  }

  function makeOnce(key: string, url: URL): Promise<Made> {
    const underWay = making.get(key)
    if (underWay) return underWay
    const made = makePage(key, url).finally(() => {
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

  async function fetchAnew(request: Request, key: string, url: URL): Promise<Response> {
    const setback = setbacks.get(key)
    const underWay = setback ? Promise.resolve({ page: setback, isGood: false }) : makeOnce(key, url)
    const made = await Promise.race([underWay, quietly(patience)])
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

  async function fetchPage(request: Request): Promise<Response> {
    const url = pageUrl(request)
    const key = `${variantOf(request)} ${url.pathname}${url.search}`
    const known = pages.get(key)
    if (!known || known.isOutdated) return fetchAnew(request, key, url)
    const age = ageOf(known)
    // Below 0 when the clock was set back: then nobody knows.
    if (age < 0 || age >= lifetime.fresh + lifetime.revalidate) return fetchAnew(request, key, url)
    if (age < lifetime.fresh) condenseInTurn(known)
    else if (!setbacks.has(key)) makeOnce(key, url).catch(onError)
    pageOutcomes.publish('hit')
    return answer(request, known)
  }

  async function fetchPersonal(request: Request): Promise<Response> {
    const { response, isDegraded } = await make(request)
    if (isDegraded) response.headers.set('Cache-Control', 'no-store')
    return response
  }

  return {
    fetch: (request) =>
      (request.method === 'GET' || request.method === 'HEAD') && !isPersonal(request)
        ? fetchPage(request)
        : fetchPersonal(request),
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
