import { parseAccept } from 'hono/utils/accept'
import { parseByteRange, type ByteRange } from './byte-range.ts'

/** The supported content codings, in order of preference. */
const encodings = ['br', 'gzip', 'identity'] as const

export type Encoding = (typeof encodings)[number]

/** The client's preference for a coding, 0 to 1: by name, else by `*`; `identity` is accepted unless refused. */
function qualityOf(encoding: Encoding, accepted: ReturnType<typeof parseAccept>): number {
  const named = accepted.find(({ type }) => type.toLowerCase() === encoding)
  const any = accepted.find(({ type }) => type === '*')
  if (encoding === 'identity') return named?.q ?? (any?.q === 0 ? 0 : Number.MIN_VALUE)
  return named?.q ?? any?.q ?? 0
}

/**
 * The content coding for an `Accept-Encoding` header: the one with the highest quality, preferring brotli, then gzip.
 * `identity` without a header, and for a client that accepts none of them, as RFC 9110 advises (sections 12.4.1 and
 * 12.5.3).
 */
export function chooseEncoding(header: string | null): Encoding {
  if (header === null) return 'identity'
  const accepted = parseAccept(header)
  const wanted = encodings.map((encoding) => ({ encoding, quality: qualityOf(encoding, accepted) }))
  const best = wanted.reduce((one, other) => (other.quality > one.quality ? other : one))
  return best.quality > 0 ? best.encoding : 'identity'
}

/**
 * Whether an `Accept` header names a media type and does not refuse it. A match by `*` does not count: browsers send it
 * for formats that they cannot show.
 */
export const explicitlyAccepts = (accept: string, type: string): boolean =>
  parseAccept(accept).some((range) => range.type.toLowerCase() === type && range.q > 0)

const opaque = (tag: string): string => tag.replace(/^W\//, '')

/**
 * Whether `If-None-Match` matches by weak comparison (RFC 9110, section 13.1.2): then GET and HEAD get 304. Only for
 * responses that would otherwise be 200.
 */
export function matchesEtag(headers: Headers, etag: string): boolean {
  const header = headers.get('If-None-Match')
  if (header === null) return false
  if (header === etag || header === '*') return true
  return header.match(/"[^"]*"/g)?.includes(opaque(etag)) ?? false
}

/** Headers that describe content and are omitted from a 304 (RFC 9110, section 15.4.5). */
const ofContent = ['Accept-Ranges', 'Content-Encoding', 'Content-Language', 'Content-Length', 'Content-Type']

/** The 304 that replaces a 200 with these headers. */
export function notModified(headers: Headers): Response {
  const kept = new Headers(headers)
  for (const name of ofContent) kept.delete(name)
  return new Response(null, { status: 304, headers: kept })
}

/** Whether `If-Range` matches, by strong comparison; a date never does, since dates are no validators here. */
const isSame = (condition: string, etag: string): boolean => condition === etag && !etag.startsWith('W/')

/**
 * The part that a GET requests of `size` bytes with a strong `etag` (RFC 9110, sections 13.1.5 and 14.2): undefined for
 * the whole, also if `If-Range` names another version; `unsatisfiable` for 416.
 */
export function requestedRange(
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  etag: string,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  if (method !== 'GET') return undefined
  const condition = headers.get('If-Range')
  if (condition !== null && !isSame(condition, etag)) return undefined
  return parseByteRange(headers.get('Range') ?? undefined, size)
}

/** Adds a request header to `Vary`. */
export function addVary(headers: Headers, name: string): void {
  const named = headers.get('Vary')?.split(/\s*,\s*/) ?? []
  if (named.some((known) => known === '*' || known.toLowerCase() === name.toLowerCase())) return
  headers.append('Vary', name)
}
