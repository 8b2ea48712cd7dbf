import { readBodyWithin } from '@shop/http/body-within'
import type { ByteRange } from '@shop/http/byte-range'
import type { S3mini } from 's3mini'
import { AssetDamagedError, AssetMissingError, AssetsUnavailableError } from './asset-error.ts'
import type { AssetContent } from './asset-store.ts'
import type { BucketAddress } from './bucket-address.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { streamOnceStarted } from './verified.ts'

/** The timeout of a whole response, in milliseconds. */
const defaultTimeout = 5000
/** Additional time per byte of a request body: 1 MiB/s. */
const timeoutPerByte = 1000 / (1 << 20)
/** The largest object that is read at once, in bytes. */
const maxReadBytes = 32 << 20

export interface BucketCredentials {
  accessKeyId: string
  secretAccessKey: string
}

export interface StoredObject {
  key: string
  modified: Date
  /** In bytes. */
  size: number
}

/** Metadata stored with an object. */
export interface ObjectLabel {
  contentType: string
  /** A digest of the bytes and of whatever they belong to; empty if there is none. */
  digest: string
}

/** A bucket of an S3-compatible object storage. Every call ends within a bounded time. */
export interface Bucket {
  /** @throws {AssetsUnavailableError} */
  put(key: string, content: AssetContent, label?: ObjectLabel): Promise<void>
  /**
   * An object's bytes, all or a range; their length is checked.
   * @throws {AssetMissingError}, {AssetsUnavailableError}, {AssetDamagedError} for another length than requested.
   */
  get(key: string, range?: ByteRange): Promise<ObjectLabel & { bytes: Uint8Array<ArrayBuffer> }>
  /** An object's size in bytes; undefined if it does not exist. @throws {AssetsUnavailableError} */
  head(key: string): Promise<number | undefined>
  /** Deletes an object if it exists. @throws {AssetsUnavailableError} */
  delete(key: string): Promise<void>
  /** The objects whose keys start with `prefix`, sorted by key. @throws {AssetsUnavailableError} */
  list(prefix: string): AsyncGenerator<StoredObject>
}

const unlabeled: ObjectLabel = { contentType: 'application/octet-stream', digest: '' }

const digestHeader = 'x-amz-meta-digest'

function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : undefined
}

/** The reason without the address: it may be shown to an editor. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'no answer in time'
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

async function* iterate<Piece>(pieces: Iterable<Piece> | AsyncIterable<Piece>): AsyncGenerator<Piece> {
  yield* pieces
}

/** A body as `fetch` takes it. Small ones are sent in one piece. */
async function bodyOf({ size, pieces }: AssetContent): Promise<Uint8Array | ReadableStream> {
  if (size > maxReadBytes) return streamOnceStarted(iterate(pieces()))
  const bytes = new Uint8Array(size)
  let offset = 0
  for await (const piece of pieces()) {
    bytes.set(piece, offset)
    offset += piece.length
  }
  return bytes
}

async function bytesWithin(response: Response, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readBodyWithin(response, limit)
  if (!bytes) throw new AssetDamagedError(`The object storage sent more than ${limit} bytes`)
  return bytes
}

/**
 * Applies the timeout; a redirect is an error, since a signature is valid for one address only. A page of a website, such
 * as the storage's own console on another port, is no response of a storage: it would look like an empty bucket.
 */
const boundedFetch =
  (timeout: number): typeof fetch =>
  async (input, init) => {
    const size = Number(new Headers(init?.headers).get('Content-Length') ?? 0)
    const signal = AbortSignal.timeout(Math.ceil(timeout + size * timeoutPerByte))
    const response = await fetch(input, { ...init, redirect: 'manual', signal, ...(init?.body && { duplex: 'half' }) })
    if (response.ok && response.headers.get('Content-Type')?.startsWith('text/html')) {
      await response.body?.cancel()
      throw new Error('the endpoint responds with a web page')
    }
    return response
  }

/**
 * Opens a bucket without connecting: the shop starts without its object storage too. After several consecutive failures
 * calls fail immediately for a while instead of waiting for the timeout.
 * `timeout` is the longest wait for a response, in milliseconds; sending a large body may take longer.
 */
export async function openBucket(
  address: BucketAddress,
  credentials: BucketCredentials,
  timeout = defaultTimeout,
): Promise<Bucket> {
  const { S3mini } = await import('s3mini')
  const { endpoint, region, bucket, prefix } = address
  const client: S3mini = new S3mini({
    ...credentials,
    endpoint: `${endpoint}/${bucket}`,
    region,
    fetch: boundedFetch(timeout),
  })
  const reads = createCircuitBreaker()
  // Separate, because a full bucket, or a key that may only read, refuses writes but serves reads.
  const writes = createCircuitBreaker()

  async function call<Result>(work: () => Promise<Result>, breaker = reads): Promise<Result> {
    if (breaker.isOpen()) {
      throw new AssetsUnavailableError(
        'The object storage is not queried for a few seconds because its last requests failed',
        { isRepeated: true },
      )
    }
    try {
      const result = await work()
      breaker.succeeded()
      return result
    } catch (error) {
      if (error instanceof AssetDamagedError || error instanceof AssetMissingError) {
        breaker.succeeded()
        throw error
      }
      breaker.failed()
      throw new AssetsUnavailableError(`The object storage failed: ${reasonOf(error)}`, { cause: error })
    }
  }

  async function read(
    key: string,
    range: ByteRange | undefined,
  ): Promise<ObjectLabel & { bytes: Uint8Array<ArrayBuffer> }> {
    const response = await client
      .getObjectRaw(prefix + key, range === undefined, range?.start, range?.end)
      .catch((error: unknown) => {
        if (statusOf(error) === 404) throw new AssetMissingError(`The object storage has no ${key}`)
        if (statusOf(error) === 416)
          throw new AssetDamagedError(`The object storage has fewer bytes of ${key} than were stored`)
        throw error
      })
    const label = {
      contentType: response.headers.get('Content-Type') ?? unlabeled.contentType,
      digest: response.headers.get(digestHeader) ?? '',
    }
    if (range === undefined) return { ...label, bytes: await bytesWithin(response, maxReadBytes) }
    const length = range.end - range.start
    // A server may respond with the whole object to a range that covers all of it.
    if (response.status !== 206 && range.start > 0)
      throw new AssetDamagedError('The object storage does not support range requests')
    const bytes = await bytesWithin(response, length)
    if (bytes.length !== length) {
      throw new AssetDamagedError(`The object storage sent ${bytes.length} bytes of ${key} instead of ${length}`)
    }
    return { ...label, bytes }
  }

  return {
    async put(key, content, label = unlabeled) {
      const headers = label.digest ? ({ [digestHeader]: label.digest } as const) : undefined
      const body = await bodyOf(content)
      await call(
        () => client.putObject(prefix + key, body, label.contentType, undefined, headers, content.size),
        writes,
      )
    },
    get: (key, range) => call(() => read(key, range)),
    head: (key) =>
      call(async () => ((await client.objectExists(prefix + key)) ? client.getContentLength(prefix + key) : undefined)),
    async delete(key) {
      await call(() => client.deleteObject(prefix + key), writes)
    },
    async *list(start) {
      let token: string | undefined
      do {
        const page = await call(async () => {
          const found = await client.listObjectsPaged('/', prefix + start, 1000, token)
          if (!found) throw new Error(`there is no bucket ${bucket}`)
          return found
        })
        for (const { Key, LastModified, Size } of page.objects ?? []) {
          if (Key.startsWith(prefix + start))
            yield { key: Key.slice(prefix.length), modified: LastModified, size: Size }
        }
        token = page.nextContinuationToken
      } while (token !== undefined)
    },
  }
}
