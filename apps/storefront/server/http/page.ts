import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import { chooseEncoding, matchesEtag, notModified, type Encoding } from '@shop/http/negotiation'
import { isHtml, type Policy } from './content-security-policy.ts'
import type { DataSource } from '../../app/data-source.ts'
import type { RequestContext } from '../../app/request-context.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A rendered page. */
export interface RenderedPage {
  response: Response
  /** The page's HTML; then the response has no body. */
  html?: Bytes | undefined
  /** Whether an upstream service failed during rendering, even if the page did without it: content may be missing. */
  isDegraded: boolean
  /** The search parameters that the page's data names, in addition to those that its routes declare. */
  reads: readonly string[]
  /** The data that it was rendered from; undefined if it shows anything else that may change. */
  sources?: readonly DataSource[] | undefined
  /** When all of it was known to be current, in milliseconds since 1970. */
  currentAt?: number
}

/** The response of a rendered page with its body. */
export const responseWithBody = ({ response, html }: Pick<RenderedPage, 'response' | 'html'>): Response =>
  html === undefined ? response : new Response(html, response)

/** Renders the page of a request; never rejects. `values` override the default rendering values. */
export type RenderPage = (request: Request, values?: Partial<RequestContext>) => Promise<RenderedPage>

/** A page as it is cached and served to everybody. */
export interface Page {
  status: number
  headers: Record<string, string>
  etag: string
  /** The search parameters that it reads in addition to those that its routes declare. */
  reads: readonly string[]
  /** The body in the encodings that have been requested so far, at least one; read with {@link bodyIn}. */
  bodies: Partial<Record<Encoding, Promise<Bytes>>>
  sources?: readonly DataSource[] | undefined
  /** When it was last known to be current, in milliseconds since 1970. */
  currentAt: number
  /** When the archive's copy was last marked as current, in milliseconds since 1970; undefined without a copy. */
  markedAt?: number
  /** The number of changes of content and catalogue when it was last known to be current. */
  generation: number
  /** Compressed at the highest quality, or about to be. */
  isFullyCompressed: boolean
}

/**
 * `Cache-Control` of a good page: seconds for which it is fresh, may be shown while revalidating, and may be shown on
 * errors.
 */
export const lifetime = { fresh: 60, revalidate: 600, ifError: 86_400 }

/**
 * `Cache-Control` of data that scripts fetch. It has no `stale-while-revalidate`, which Chromium obeys for such data,
 * though not for pages: it would show prices that are ten minutes old. The response adds `max-age`.
 */
const shareableData = `public, s-maxage=${lifetime.fresh}, stale-if-error=${lifetime.ifError}`
const shareable = `${shareableData}, max-age=0, stale-while-revalidate=${lifetime.revalidate}`
/** How long a browser keeps data that it has prefetched for a link, in seconds. */
const prefetched = 5

/**
 * A chunk size for the whole compressed page: each further chunk costs main thread time, and unused space is allocated
 * too.
 */
const oneChunk = (body: Bytes) => ({ chunkSize: Math.max(body.length >> 2, 1024) })

async function brotli(body: Bytes, quality: number): Promise<Bytes> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    // A window of 256 kB covers a whole page; preparing the default one of 4 MB would take a quarter of the compression
    // time.
    [constants.BROTLI_PARAM_LGWIN]: 18,
  }
  return new Uint8Array(await promisify(brotliCompress)(body, { params, ...oneChunk(body) }))
}

async function decoded({ identity, br, gzip }: Page['bodies']): Promise<Bytes> {
  if (identity) return identity
  const known = br ? await promisify(brotliDecompress)(await br) : await promisify(gunzip)((await gzip) ?? '')
  return new Uint8Array(known)
}

async function encoded(bodies: Page['bodies'], encoding: Encoding): Promise<Bytes> {
  const body = await decoded(bodies)
  // Fast compression, because a visitor waits for it: at quality 5 it takes twice as long for a fifteenth less.
  if (encoding === 'br') return brotli(body, 4)
  return encoding === 'gzip' ? new Uint8Array(await promisify(gzip)(body, oneChunk(body))) : body
}

/** Compresses a body, and drops the uncompressed one: it is five times as large, and few clients request it. */
async function compressed(bodies: Page['bodies'], encoding: Encoding): Promise<Bytes> {
  const body = await encoded({ ...bodies }, encoding)
  if (encoding !== 'identity') delete bodies.identity
  return body
}

/** The body of a page in an encoding, made when it is first requested. */
export const bodyIn = ({ bodies }: Pick<Page, 'bodies'>, encoding: Encoding): Promise<Bytes> =>
  (bodies[encoding] ??= compressed(bodies, encoding))

/** Compresses a page at the highest quality, which takes a tenth of a second on another thread. */
export async function compressFully(page: Page): Promise<void> {
  const best = await brotli(await decoded({ ...page.bodies }), constants.BROTLI_MAX_QUALITY)
  page.bodies.br = Promise.resolve(best)
}

/**
 * Whether a page's own `Cache-Control`, set by its route, keeps it out of the cache: there are too many pages like it.
 */
export const isUncacheable = ({ headers }: Pick<Page, 'headers'>): boolean =>
  /no-store|private/.test(headers['cache-control'] ?? '')

/** A response, which is text, as a page. A degraded one must not be cached by intermediaries. */
export async function toPage(made: RenderedPage, generation: number, policy: Policy): Promise<Page> {
  const { response, html, isDegraded, reads, sources, currentAt = Date.now() } = made
  const headers = Object.fromEntries(response.headers)
  const body = html ?? new Uint8Array(await response.arrayBuffer())
  if (isHtml(response)) headers['content-security-policy'] = policy(body)
  const usual = response.status === 200 ? (isHtml(response) ? shareable : shareableData) : 'no-cache'
  const cacheControl = (isUncacheable({ headers }) && headers['cache-control']) || usual
  return {
    status: response.status,
    headers: { ...headers, vary: 'Accept-Encoding', 'cache-control': isDegraded ? 'no-store' : cacheControl },
    etag: `W/"${hash('sha1', body, 'base64url')}"`,
    reads,
    sources,
    bodies: { identity: Promise.resolve(body) },
    currentAt,
    generation,
    isFullyCompressed: false,
  }
}

/** The age of a page, in seconds. */
export const ageOf = ({ currentAt }: Page): number => Math.floor((Date.now() - currentAt) / 1000)

/**
 * The response to a page request, with `Age` for caches on the way. An outdated page that cannot be rendered again is
 * sent for this visitor only.
 */
export async function respondWithPage(request: Request, page: Page, isLastGood = false): Promise<Response> {
  const encoding = chooseEncoding(request.headers.get('accept-encoding'))
  const age = Math.max(0, ageOf(page))
  const headers: Record<string, string> = { ...page.headers, etag: page.etag, age: String(age) }
  if (headers['cache-control'] === shareableData) headers['cache-control'] += `, max-age=${age + prefetched}`
  if (isLastGood) headers['cache-control'] = 'no-cache'
  if (page.status === 200 && matchesEtag(request.headers, page.etag)) return notModified(new Headers(headers))
  const body = await bodyIn(page, encoding)
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  headers['content-length'] = String(body.length)
  return new Response(request.method === 'HEAD' ? null : body, { status: page.status, headers })
}
