/** Bytes from `start` up to but excluding `end`. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * The single range of a `Range` header, within `size` bytes; `unsatisfiable` when it lies outside. Undefined for a
 * header that is missing, malformed, or has several ranges: then the whole is sent, which RFC 9110 allows.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [matched, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(header ?? '') ?? []
  if (matched === undefined || (!first && !last)) return undefined
  if (!first)
    return Number(last) === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(size - Number(last), 0), end: size }
  const start = Number(first)
  const end = last ? Math.min(Number(last) + 1, size) : size
  if (last && Number(last) < start) return undefined
  return start < size ? { start, end } : 'unsatisfiable'
}
