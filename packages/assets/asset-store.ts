import { createHash, hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Write } from '@shop/database'
import type { ByteRange } from '@shop/http/byte-range'

/** Content to be stored. */
export interface AssetContent {
  /** In bytes. */
  size: number
  /** The bytes in order, in pieces of {@link pieceSize} and a shorter last one; may be called more than once. */
  pieces(): Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

/** Stores originals, each under the SHA-1 of its bytes in hexadecimal digits. */
export interface AssetStore {
  /** Stores the bytes, durably once this resolves; does nothing if they are already stored. */
  put(hash: string, content: AssetContent): Promise<void>
  /** The size in bytes; undefined if it is not stored. */
  head(hash: string): Promise<number | undefined>
  /**
   * The bytes of a range within the size, read piece by piece on demand. Only the length is checked; `verified` checks
   * the bytes.
   * @throws {AssetMissingError} if it is not stored.
   */
  get(hash: string, range: ByteRange): AsyncGenerator<Uint8Array<ArrayBuffer>>
  /** Deletes the bytes if and only if the transaction commits. */
  delete(hash: string, write: Write): Promise<void>
  /** The hashes of all stored assets. */
  list(): Promise<string[]>
}

/** Bytes per row, so that reading part of a film does not read all of it. */
export const pieceSize = 1024 * 1024

/** The key of an asset: identical bytes are stored once. */
export const hashOf = (bytes: Uint8Array): string => hash('sha1', bytes)

/** The key of the asset in a file of any size. */
export async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha1')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += pieceSize) yield bytes.subarray(start, start + pieceSize)
}

/** Bytes in memory as asset content. */
export const bytesAsContent = (bytes: Uint8Array): AssetContent => ({
  size: bytes.length,
  pieces: () => piecesOf(bytes),
})

async function* piecesOfFile(file: string): AsyncGenerator<Uint8Array> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    for (let start = 0; start < size; start += pieceSize) {
      const piece = Buffer.alloc(Math.min(pieceSize, size - start))
      await handle.read(piece, 0, piece.length, start)
      yield piece
    }
  } finally {
    await handle.close()
  }
}

/** A file as asset content; at most one piece of it is in memory. */
export const fileAsContent = async (file: string): Promise<AssetContent> => ({
  size: (await stat(file)).size,
  pieces: () => piecesOfFile(file),
})
