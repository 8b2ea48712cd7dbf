import { createHash } from 'node:crypto'
import { AssetDamagedError, AssetsUnavailableError } from './asset-error.ts'
import type { AssetStore } from './asset-store.ts'

/**
 * All bytes of an asset. The last piece is yielded only if the hash of all bytes is right: for a damaged asset a client
 * gets fewer bytes than announced, which no cache stores.
 * @throws {AssetDamagedError} for wrong bytes; {AssetMissingError}, {AssetsUnavailableError}.
 */
export async function* streamVerified(
  store: Pick<AssetStore, 'get'>,
  hash: string,
  size: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const digest = createHash('sha1')
  let held: Uint8Array<ArrayBuffer> | undefined
  for await (const piece of store.get(hash, { start: 0, end: size })) {
    if (held) yield held
    digest.update(piece)
    held = piece
  }
  if (digest.digest('hex') !== hash) throw new AssetDamagedError(`The stored bytes of ${hash} do not match their hash`)
  if (held) yield held
}

/** Timeout in milliseconds of all pieces but the last. */
const timeout = 10_000

/**
 * All bytes of an asset at once; undefined if it is not stored.
 * @throws {AssetDamagedError} for wrong bytes; {AssetsUnavailableError}.
 */
export async function readVerified(store: AssetStore, hash: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const size = await store.head(hash)
  if (size === undefined) return undefined
  const bytes = new Uint8Array(size)
  const started = performance.now()
  let offset = 0
  for await (const piece of streamVerified(store, hash, size)) {
    if (performance.now() - started > timeout) throw new AssetsUnavailableError(`Reading ${hash} takes too long`)
    bytes.set(piece, offset)
    offset += piece.length
  }
  return bytes
}

/**
 * A stream that reads on demand. Resolves once the first piece is read, so that a dead store, or damage to a small
 * asset, is known before the response starts.
 */
export async function streamOnceStarted<Piece extends Uint8Array>(
  pieces: AsyncGenerator<Piece>,
): Promise<ReadableStream<Piece>> {
  let next: Promise<IteratorResult<Piece, unknown>> | undefined = pieces.next()
  await next
  return new ReadableStream<Piece>({
    async pull(controller) {
      const result = await (next ?? pieces.next())
      next = undefined
      if (result.done) controller.close()
      else controller.enqueue(result.value)
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}
