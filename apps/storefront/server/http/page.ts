import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { chooseEncoding, matchesEtag, notModified, type Encoding } from '@shop/http/negotiation'
import type { RequestContext } from '../../app/request-context.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A rendered page. */
export interface RenderedPage {
  response: Response
  /** Whether an upstream service failed during rendering, even if the page did without it: content may be missing. */
  isDegraded: boolean
  /** The search parameters that the page's data names, in addition to those that its routes declare. */
  reads: readonly string[]
}

/** Renders the page of a request; never rejects. `values` override the default rendering values. */
export type RenderPage = (request: Request, values?: Partial<RequestContext>) => Promise<RenderedPage>

/** A page as it is cached and served to everybody. */
export interface Page {
  status: number
  headers: Record<string, string>
  etag: string
  /** The search parameters that it reads in addition to those that its routes declare. */
  reads: readonly string[]
  bodies: Record<Encoding, Bytes>
  /** When it was last known to be current, in milliseconds since 1970. */
  madeAt: number
  /** Content or catalogue has changed since: shown only while it cannot be rendered again. */
  isOutdated: boolean
  /** Compressed at the highest quality, or about to be. */
  isFullyCompressed: boolean
}

/** `Cache-Control` of a good page: seconds for which it is fresh, may be shown while revalidating, and may be shown on errors. */
export const lifetime = { fresh: 60, revalidate: 600, ifError: 86_400 }

const shareable = `public, max-age=0, s-maxage=${lifetime.fresh}, stale-while-revalidate=${lifetime.revalidate}, stale-if-error=${lifetime.ifError}`

async function brotli(body: Bytes, quality: number): Promise<Bytes> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  return new Uint8Array(await promisify(brotliCompress)(body, { params }))
}

/** Fast compression, because a visitor waits for it. */
async function compress(body: Bytes): Promise<Page['bodies']> {
  const [br, zipped] = await Promise.all([brotli(body, 5), promisify(gzip)(body)])
  return { br, gzip: new Uint8Array(zipped), identity: body }
}

/** Compresses a page at the highest quality, which takes a tenth of a second of another thread. */
export async function compressFully(page: Page): Promise<void> {
  if (!page.isOutdated) page.bodies.br = await brotli(page.bodies.identity, constants.BROTLI_MAX_QUALITY)
}

/** A page from its stored copy, whose body is compressed with brotli. */
export async function restorePage(
  kept: Omit<Page, 'bodies' | 'isOutdated' | 'isFullyCompressed'>,
  br: Bytes,
): Promise<Page> {
  const identity = new Uint8Array(await promisify(brotliDecompress)(br))
  const zipped = new Uint8Array(await promisify(gzip)(identity))
  return { ...kept, bodies: { br, gzip: zipped, identity }, isOutdated: true, isFullyCompressed: false }
}

/** Whether a page's own `Cache-Control`, set by its route, keeps it out of the cache: there are too many pages like it. */
export const isUncacheable = ({ headers }: Pick<Page, 'headers'>): boolean =>
  /no-store|private/.test(headers['cache-control'] ?? '')

/** A response as a page. A degraded one must not be cached by intermediaries. */
export async function toPage({ response, isDegraded, reads }: RenderedPage): Promise<Page> {
  const headers = Object.fromEntries(response.headers)
  const body = new Uint8Array(await response.arrayBuffer())
  const usual = response.status === 200 ? shareable : 'no-cache'
  const cacheControl = (isUncacheable({ headers }) && headers['cache-control']) || usual
  return {
    status: response.status,
    headers: { ...headers, vary: 'Accept-Encoding', 'cache-control': isDegraded ? 'no-store' : cacheControl },
    etag: `W/"${createHash('sha1').update(body).digest('base64url')}"`,
    reads,
    bodies: await compress(body),
    madeAt: Date.now(),
    isOutdated: false,
    isFullyCompressed: false,
  }
}

/** The age of a page, in seconds. */
export const ageOf = ({ madeAt }: Page): number => Math.floor((Date.now() - madeAt) / 1000)

/**
 * The response to a page request, with `Age` for caches on the way. An outdated page that cannot be rendered again is
 * sent for this visitor only.
 */
export function answer(request: Request, page: Page, isLastGood = false): Response {
  const encoding = chooseEncoding(request.headers.get('accept-encoding'))
  const headers: Record<string, string> = { ...page.headers, etag: page.etag, age: String(Math.max(0, ageOf(page))) }
  if (isLastGood) headers['cache-control'] = 'no-cache'
  if (page.status === 200 && matchesEtag(request.headers, page.etag)) return notModified(new Headers(headers))
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  headers['content-length'] = String(page.bodies[encoding].length)
  return new Response(request.method === 'HEAD' ? null : page.bodies[encoding], { status: page.status, headers })
}
