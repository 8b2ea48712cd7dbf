import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { addVary, chooseEncoding, matchesEtag, notModified, type Encoding } from './negotiation.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** JSON and types based on it, HTML, styles, and the router's data. */
const compressible = /^(?:application\/(?:[\w.-]+\+)?json|text\/(?:html|css|x-script))\b/i

/** The minimum size for compression in bytes: smaller responses fit into one packet. */
const minSize = 1024
/** The maximum number of bytes being compressed concurrently; beyond it responses are sent uncompressed. */
const capacity = 16 * 2 ** 20
/** The result is no larger than gzip's and takes less time. */
const brotliQuality = 4

let bytesInProgress = 0

/** Compresses on another thread. */
async function compress(bytes: Bytes, encoding: Exclude<Encoding, 'identity'>): Promise<Bytes> {
  bytesInProgress += bytes.length
  try {
    if (encoding === 'gzip') return new Uint8Array(await promisify(gzip)(bytes))
    const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    return new Uint8Array(await promisify(brotliCompress)(bytes, { params }))
  } finally {
    bytesInProgress -= bytes.length
  }
}

/** A tag for a response's content: weak, since the response may be compressed, or differ in its timing. */
export async function weakTag(content: string | Bytes): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const hash = await crypto.subtle.digest('SHA-1', bytes)
  return `W/"${Buffer.from(hash).toString('base64url')}"`
}

/** Whether a response may be revalidated by its tag. */
const isRevalidatable = ({ method }: Request, { status, headers }: Response): boolean =>
  (method === 'GET' || method === 'HEAD') && status === 200 && !headers.get('Cache-Control')?.includes('no-store')

/**
 * Prepares a response for an external client: compresses JSON and text as the client prefers, adds an ETag to responses
 * to GET that have none, and responds with 304 when the client has the content. Other responses, compressed responses
 * and files are unchanged: files are streamed, and their tags and ranges refer to their own bytes. Not for the shop's
 * own requests, for which compression is useless.
 */
export async function sendCompressed(request: Request, response: Response): Promise<Response> {
  const { headers: known } = response
  if (known.has('Content-Encoding') || known.has('Accept-Ranges')) return response
  if (!compressible.test(known.get('Content-Type') ?? '')) return response
  const headers = new Headers(known)
  addVary(headers, 'Accept-Encoding')
  const bytes = response.body && new Uint8Array(await response.arrayBuffer())
  if (isRevalidatable(request, response)) {
    const etag = headers.get('ETag') ?? (bytes && (await weakTag(bytes)))
    if (etag !== null) headers.set('ETag', etag)
    if (etag !== null && matchesEtag(request.headers, etag)) return notModified(headers)
  }
  const { status } = response
  if (!bytes) return new Response(null, { status, headers })
  const encoding = chooseEncoding(request.headers.get('Accept-Encoding'))
  if (encoding === 'identity' || bytes.length < minSize || bytesInProgress + bytes.length > capacity)
    return new Response(bytes, { status, headers })
  headers.set('Content-Encoding', encoding)
  headers.delete('Content-Length')
  return new Response(await compress(bytes, encoding), { status, headers })
}
