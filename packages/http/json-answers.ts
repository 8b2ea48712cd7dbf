import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { addVary, chooseEncoding, isKnown, notModified, type Encoding } from './negotiation.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** `application/json`, and what is written in it. */
const json = /^application\/(?:[\w.-]+\+)?json\b/i

/** Answers of fewer bytes fit into one packet as they are. */
const worthIt = 1024
/** Bytes that are compressed at a time: when there is more to do, answers go out as they are. */
const capacity = 16 * 2 ** 20
/** As small as gzip makes it, or smaller, in less time than gzip takes. */
const brotliQuality = 4

let underWay = 0

/** On another thread than the one that answers. */
async function compress(bytes: Bytes, encoding: Exclude<Encoding, 'identity'>): Promise<Bytes> {
  underWay += bytes.length
  try {
    if (encoding === 'gzip') return new Uint8Array(await promisify(gzip)(bytes))
    const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    return new Uint8Array(await promisify(brotliCompress)(bytes, { params }))
  } finally {
    underWay -= bytes.length
  }
}

/** A tag for what an answer says: weak, as the answer may be compressed, or say besides how long it took. */
export async function weakTag(content: string | Bytes): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const hash = await crypto.subtle.digest('SHA-1', bytes)
  return `W/"${Buffer.from(hash).toString('base64url')}"`
}

/** Whether an answer may be asked for again by its tag. */
const isKept = ({ method }: Request, { status, headers }: Response): boolean =>
  (method === 'GET' || method === 'HEAD') && status === 200 && !headers.get('Cache-Control')?.includes('no-store')

/**
 * A service's answer as it goes out to a client. JSON is compressed as the client likes it, and what was read by GET gets an
 * ETag, unless it has one, and is answered 304 when the client has it. Any other answer stays as it is. For requests from outside alone: what
 * the shop asks itself would be compressed for nobody.
 */
export async function sendJson(request: Request, answer: Response): Promise<Response> {
  if (!json.test(answer.headers.get('Content-Type') ?? '') || answer.headers.has('Content-Encoding')) return answer
  const headers = new Headers(answer.headers)
  addVary(headers, 'Accept-Encoding')
  const bytes = answer.body && new Uint8Array(await answer.arrayBuffer())
  if (isKept(request, answer)) {
    const etag = headers.get('ETag') ?? (bytes && (await weakTag(bytes)))
    if (etag !== null) headers.set('ETag', etag)
    if (etag !== null && isKnown(request.headers, etag)) return notModified(headers)
  }
  const { status } = answer
  if (!bytes) return new Response(null, { status, headers })
  const encoding = chooseEncoding(request.headers.get('Accept-Encoding'))
  if (encoding === 'identity' || bytes.length < worthIt || underWay + bytes.length > capacity)
    return new Response(bytes, { status, headers })
  headers.set('Content-Encoding', encoding)
  headers.delete('Content-Length')
  return new Response(await compress(bytes, encoding), { status, headers })
}
