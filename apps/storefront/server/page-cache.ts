import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

type Encoding = 'br' | 'gzip' | 'identity'
type Bytes = Uint8Array<ArrayBuffer>

interface Page {
  status: number
  headers: Record<string, string>
  etag: string
  bodies: Record<Encoding, Bytes>
  /** Made before the last change of the content or the catalogue: shown only while a new one cannot be made. */
  stale: boolean
  /** Compressed as well as can be, or about to be. */
  isCondensed: boolean
}

export interface PageCacheOptions {
  /** The content security policy of a page's HTML. */
  policy(html: string): string
  render(request: Request): Promise<Response>
  /** What pages differ by besides their address: the site variant. */
  variantOf(request: Request): string
  onError(error: unknown): void
}

/** Pages by request, as they are at the time. */
export interface Pages {
  fetch(request: Request): Promise<Response>
  /** Content or catalogue has changed: every page is made again when it is next asked for. */
  invalidate(): void
}

/** The specification's limit of the in-memory server cache. */
const maximumPages = 100

/** Parameters that say where a visitor came from. The page does not depend on them; the browser reads them itself. */
const visitorParameters =
  /^(utm_\w+|gclid|fbclid|msclkid|ttclid|rfsn|transaction_id|discount|feature_flag|_ga|_gl|mc_[ce]id)$/

const cacheControl = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400'

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

async function brotli(body: Bytes, quality: number): Promise<Bytes> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  return new Uint8Array(await promisify(brotliCompress)(body, { params }))
}

/** Compressed in milliseconds: somebody waits for it. */
async function compress(body: Bytes): Promise<Page['bodies']> {
  const [br, zipped] = await Promise.all([brotli(body, 5), promisify(gzip)(body)])
  return { br, gzip: new Uint8Array(zipped), identity: body }
}

/** Compressed as well as can be, which takes a tenth of a second of another thread. */
async function condense(page: Page): Promise<void> {
  if (!page.stale) page.bodies.br = await brotli(page.bodies.identity, constants.BROTLI_MAX_QUALITY)
}

/** Makes pages that are asked for again an eighth smaller: one at a time, and none that has become stale meanwhile. */
function createCondenser(onError: PageCacheOptions['onError']): (page: Page) => void {
  let last: Promise<void> = Promise.resolve()
  return (page) => {
    if (page.isCondensed) return
    page.isCondensed = true
    last = last.then(() => condense(page)).catch(onError)
  }
}

/** Whether the page itself asks not to be kept: there are too many like it. */
const isFleeting = (headers: Headers): boolean => headers.get('cache-control') === 'no-store'

async function toPage(response: Response, policy: PageCacheOptions['policy']): Promise<Page> {
  const headers = Object.fromEntries(response.headers)
  const body = new Uint8Array(await response.arrayBuffer())
  const isHtml = headers['content-type']?.startsWith('text/html')
  return {
    status: response.status,
    headers: {
      ...headers,
      vary: 'Accept-Encoding',
      ...(!isFleeting(response.headers) && { 'cache-control': response.status === 200 ? cacheControl : 'no-cache' }),
      ...(isHtml && { 'content-security-policy': policy(new TextDecoder().decode(body)) }),
    },
    etag: `W/"${createHash('sha1').update(body).digest('base64url')}"`,
    bodies: await compress(body),
    stale: false,
    isCondensed: false,
  }
}

/** An answer that is for one visitor alone, or says that something is broken: its scripts are held to the policy too. */
async function withPolicy(response: Response, policy: PageCacheOptions['policy']): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const html = await response.text()
  const headers = new Headers(response.headers)
  headers.set('content-security-policy', policy(html))
  return new Response(html, { status: response.status, headers })
}

function chooseEncoding(accepted: string | null): Encoding {
  if (accepted?.includes('br')) return 'br'
  return accepted?.includes('gzip') ? 'gzip' : 'identity'
}

function answer(request: Request, page: Page): Response {
  const encoding = chooseEncoding(request.headers.get('accept-encoding'))
  const headers: Record<string, string> = { ...page.headers, etag: page.etag }
  if (request.headers.get('if-none-match') === page.etag) return new Response(null, { status: 304, headers })
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  headers['content-length'] = String(page.bodies[encoding].length)
  return new Response(request.method === 'HEAD' ? null : page.bodies[encoding], { status: page.status, headers })
}

/** Whether an answer may be given to everybody who asks for the same address. */
const isShareable = (response: Response): boolean =>
  (response.status === 200 || response.status === 404) && !response.headers.has('set-cookie')

/** Addresses whose answer is one visitor's: they get all their parameters, and take no page's room. */
const isPersonal = ({ url }: Request): boolean =>
  /^\/(discount|cart\/recommendations)(\/|\.|$)/u.test(new URL(url).pathname)

/**
 * Makes a page once and then serves it from memory, compressed, to everybody. After a change a page is made again at its
 * next request; when that fails, the last good one is served.
 */
export function createPageCache({ policy, render, variantOf, onError }: PageCacheOptions): Pages {
  const pages = new LRUCache<string, Page>({ max: maximumPages })
  const making = new Map<string, Promise<Page | Response>>()
  const condenseInTurn = createCondenser(onError)
  let generation = 0

  async function make(key: string, url: URL): Promise<Page | Response> {
    const madeFor = generation
    // Without the visitor's headers: a page cannot depend on what it does not get.
    const response = await render(new Request(url))
    if (!isShareable(response)) return withPolicy(response, policy)
    const page = await toPage(response, policy)
    page.stale = madeFor !== generation
    // What is missing may be asked for under endlessly many names: it must not push real pages out.
    if (response.status === 200 && !isFleeting(response.headers)) pages.set(key, page)
    return page
  }

  function makeOnce(key: string, url: URL): Promise<Page | Response> {
    let made = making.get(key)
    if (!made) {
      made = make(key, url).finally(() => making.delete(key))
      making.set(key, made)
    }
    return made
  }

  async function fetchPage(request: Request): Promise<Response> {
    const url = pageUrl(request)
    const key = `${variantOf(request)} ${url.pathname}${url.search}`
    const known = pages.get(key)
    if (known && !known.stale) {
      condenseInTurn(known)
      return answer(request, known)
    }
    try {
      const made = await makeOnce(key, url)
      if (!(made instanceof Response)) return answer(request, made)
      if (made.status >= 500 && known) return answer(request, known)
      return made.clone()
    } catch (error) {
      if (!known) throw error
      onError(error)
      return answer(request, known)
    }
  }

  return {
    fetch: (request) =>
      (request.method === 'GET' || request.method === 'HEAD') && !isPersonal(request)
        ? fetchPage(request)
        : render(request),
    invalidate() {
      generation++
      making.clear()
      for (const page of pages.values()) page.stale = true
    },
  }
}
