import { sendCompressed } from '@shop/http/compressed-responses'
import type { DataSource } from '../../app/data-source.ts'
import { pageOutcomes } from '@shop/telemetry/operations'
import { LRUCache } from 'lru-cache'
import { withPolicy, type Policy } from './content-security-policy.ts'
import type { PageArchive } from './page-archive.ts'
import { splitUrl, type PageUrls } from './page-url.ts'
import {
  ageOf,
  respondWithPage,
  compressFully,
  isUncacheable,
  lifetime,
  toPage,
  responseWithBody,
  type RenderedPage,
  type Page,
} from './page.ts'
import { startWaitLimit } from '@shop/http/wait-limit'

export interface PageCacheOptions {
  render(request: Request): Promise<RenderedPage>
  /** The content security policy of HTML. */
  policy: Policy
  /** The URL that a request's page is rendered for. */
  urlOf: PageUrls
  /** What pages depend on besides their URL: the site variant and the origin. */
  variantOf(request: Request): string
  /** Since when the data that a page was rendered from is known to be unchanged; undefined if it has changed. */
  currentSince(sources: readonly DataSource[]): Promise<number | undefined>
  /** Stores good pages for longer than memory does. */
  archive: PageArchive
  onError(error: unknown): void
}

/** Returns the current page of a request. */
export interface Pages {
  fetch(request: Request): Promise<Response>
  /** Content or catalogue has changed: pages whose data is affected are rendered again when they are next requested. */
  invalidate(): void
  /** A failed upstream works again: degraded pages are rendered again when they are next requested. */
  retry(): void
  /** Waits for pending writes. */
  close(): Promise<void>
}

/** The specification's limit of the in-memory server cache. */
const maximumPages = 100

/** How long rendering is not retried after a failure, in milliseconds. */
const retryDelay = 2000

/** How long a request waits for rendering if there is an outdated page, in milliseconds. */
const renderTimeout = 800

/**
 * Recompresses pages that are requested again, which makes them an eighth smaller: once for each page, and one page at
 * a time.
 */
function createRecompressor(onError: PageCacheOptions['onError']): (page: Page) => void {
  let last: Promise<void> = Promise.resolve()
  return (page) => {
    if (page.isFullyCompressed) return
    page.isFullyCompressed = true
    last = last.then(() => compressFully(page)).catch(onError)
  }
}

/** Whether a response may be served to everybody who requests the same URL. */
const isShareable = (response: Response): boolean =>
  (response.status === 200 || response.status === 404) && !response.headers.has('set-cookie')

/** Resolves once this process has been idle for `milliseconds`: its own work must not cause the timeout. */
const waitingTime = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void startWaitLimit(milliseconds, resolve))

/** The cache key of a request's page. */
interface PageKey {
  /** Path and search that it is rendered for. */
  target: string
  key: string
  /** The key of the page whose data names the additional parameters. */
  baseKey: string
}

/** The result of rendering: a page for everybody, or a response to one visitor. */
type RenderResult = { page: Page; isGood: boolean } | { response: Response; isGood: true }

/** Whether the page has moved, and the visitor's URL has parameters that it was rendered without. */
function dropsParameters({ url }: Request, { target }: PageKey, made: RenderResult): boolean {
  const { path, search } = splitUrl(url)
  return 'response' in made && made.response.headers.has('location') && path + search !== target
}

/**
 * Renders a page once and then serves it from memory, or from the archive, compressed, to everybody. Pages age as their
 * `Cache-Control` says. An aged page, or one older than the last change, is compared with its data at its next request,
 * and rendered again if that has changed. When that fails or takes long, the last good page is served. A page rendered
 * while an upstream service failed is cached for seconds only.
 */
export function createPageCache(options: PageCacheOptions): Pages {
  const { render, policy, urlOf, variantOf, currentSince, archive, onError } = options
  const pages = new LRUCache<string, Page>({ max: maximumPages })
  const degradedPages = new LRUCache<string, Page>({ max: maximumPages, ttl: retryDelay })
  const rendering = new Map<string, Promise<RenderResult>>()
  const recompress = createRecompressor(onError)
  let generation = 0

  function keep(key: string, page: Page): void {
    const known = pages.get(key)
    if (known?.etag !== page.etag) {
      pages.set(key, page)
      archive.keep(key, page)
      return
    }
    known.currentAt = page.currentAt
    known.generation = page.generation
    known.sources = page.sources
    archive.keep(key, known)
  }

  function forget(key: string): void {
    pages.delete(key)
    archive.remove(key)
  }

  /** Whether a page's data is unchanged; then the page counts as just rendered. */
  async function isRenewed(key: string, page: Page | undefined): Promise<boolean> {
    if (!page?.sources) return false
    const madeFor = generation
    const since = await currentSince(page.sources)
    if (since === undefined) return false
    page.currentAt = since
    page.generation = madeFor
    archive.renew(key, page)
    return true
  }

  async function refresh(pageKey: PageKey, request: Request): Promise<RenderResult> {
    const page = lastGood(pageKey.key)
    const isCurrent = await isRenewed(pageKey.key, page).catch(() => false)
    return page && isCurrent ? { page, isGood: true } : renderPage(pageKey, request)
  }

  /**
   * A response that is not kept for others. If it does not say who may store it, nobody may: browsers would keep a
   * permanent redirect forever, also after the trader has changed it, and some caches keep anything for a day.
   */
  async function unshared(made: RenderedPage): Promise<Response> {
    const response = await withPolicy(responseWithBody(made), policy)
    if (made.isDegraded || !response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')
    return response
  }

  async function renderPage({ key, baseKey, target }: PageKey, { url }: Request): Promise<RenderResult> {
    const madeFor = generation
    // Without the visitor's headers and other parameters, so that the page cannot depend on them.
    const made = await render(new Request(new URL(target, url)))
    const { response, reads } = made
    const isGood = !made.isDegraded && response.status < 500
    if (isGood && !isShareable(response)) {
      // A visitor's exceeded limit is no failure of the page.
      if (response.status !== 429) forget(key)
      return { response: await unshared(made), isGood }
    }
    const page = await toPage({ ...made, isDegraded: !isGood }, madeFor, policy)
    if (!isGood) {
      delete page.headers['set-cookie']
      if (madeFor === generation) degradedPages.set(key, page)
      return { page, isGood }
    }
    // Missing pages have endlessly many URLs: they must not evict real ones.
    if (response.status === 404) forget(key)
    else if (!isUncacheable(page)) keep(key, page)
    const base = isGood && pages.peek(baseKey)
    if (base) base.reads = reads
    return { page, isGood }
  }

  function renderOnce(pageKey: PageKey, request: Request): Promise<RenderResult> {
    const { key } = pageKey
    const inFlight = rendering.get(key)
    if (inFlight) return inFlight
    const made = refresh(pageKey, request).finally(() => {
      if (rendering.get(key) === made) rendering.delete(key)
    })
    rendering.set(key, made)
    return made
  }

  /** The last good page, if it is not too old to be shown. */
  function lastGood(key: string): Page | undefined {
    const known = pages.get(key)
    if (known) return ageOf(known) < lifetime.ifError ? known : undefined
    const kept = archive.read(key)
    if (kept) pages.set(key, kept)
    return kept
  }

  async function respondWith(request: Request, pageKey: PageKey, made: RenderResult): Promise<Response> {
    if ('page' in made) return respondWithPage(request, made.page)
    // The parameters of a campaign must reach the new page.
    return dropsParameters(request, pageKey, made) ? fetchPersonal(request) : made.response.clone()
  }

  async function fetchAnew(request: Request, pageKey: PageKey): Promise<Response> {
    const { key } = pageKey
    const setback = degradedPages.get(key)
    const inFlight = setback ? Promise.resolve({ page: setback, isGood: false }) : renderOnce(pageKey, request)
    const made = await Promise.race([inFlight, waitingTime(renderTimeout)])
    if (made?.isGood) {
      pageOutcomes.publish('miss')
      return respondWith(request, pageKey, made)
    }
    const good = lastGood(key)
    if (good) {
      pageOutcomes.publish('stale')
      return respondWithPage(request, good, true)
    }
    const late = await inFlight
    pageOutcomes.publish(late.isGood ? 'miss' : 'degraded')
    return respondWith(request, pageKey, late)
  }

  /** The cache key of a request's page, as far as known; undefined if the response belongs to one visitor. */
  function pageKeyOf(request: Request): PageKey | undefined {
    const variant = variantOf(request)
    const found = urlOf(request, (base) => pages.get(`${variant} ${base}`)?.reads ?? [])
    return found && { target: found.target, key: `${variant} ${found.target}`, baseKey: `${variant} ${found.base}` }
  }

  async function fetchPage(request: Request, pageKey: PageKey, isKeyFinal = false): Promise<Response> {
    const { key } = pageKey
    const known = pages.get(key)
    const age = known?.generation === generation ? ageOf(known) : -1
    // A negative age means that the clock was set back: the age is then unknown.
    if (!known || age < 0 || age >= lifetime.fresh + lifetime.revalidate) {
      const made = await fetchAnew(request, pageKey)
      // The additional parameters of the page are only known now.
      const better = isKeyFinal ? undefined : pageKeyOf(request)
      return better && better.key !== key ? fetchPage(request, better, true) : made
    }
    if (age < lifetime.fresh) recompress(known)
    else if (!degradedPages.has(key)) renderOnce(pageKey, request).catch(onError)
    pageOutcomes.publish('hit')
    return respondWithPage(request, known)
  }

  async function fetchPersonal(request: Request): Promise<Response> {
    return sendCompressed(request, await unshared(await render(request)))
  }

  return {
    fetch(request) {
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      const key = isRead && pageKeyOf(request)
      return key ? fetchPage(request, key) : fetchPersonal(request)
    },
    invalidate() {
      generation++
      rendering.clear()
      degradedPages.clear()
    },
    retry: () => degradedPages.clear(),
    close: () => archive.close(),
  }
}
