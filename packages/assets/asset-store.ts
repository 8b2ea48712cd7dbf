import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Write } from '@shop/database'

/** Bytes from `start` up to and without `end`. */
export interface ByteRange {
  start: number
  end: number
}

/** Bytes on their way into a store. */
export interface AssetContent {
  /** In bytes. */
  size: number
  /** The bytes in order, in pieces of {@link pieceSize} and a last one; may be asked for more than once. */
  pieces(): Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

/** Where originals are kept, each under the SHA-1 of its bytes in hexadecimal digits. */
export interface AssetStore {
  /** Keeps the bytes, durably when this resolves; does nothing when they are here. */
  put(hash: string, content: AssetContent): Promise<void>
  /** The size in bytes; undefined for what is not here. */
  head(hash: string): Promise<number | undefined>
  /**
   * The bytes of a range that lies within the size, in pieces that are read when they are asked for. Nothing
   * is checked but the length; `verified` checks the bytes.
   * @throws {AssetMissingError} for what is not here.
   */
  get(hash: string, range: ByteRange): AsyncGenerator<Uint8Array<ArrayBuffer>>
  /** Forgets the bytes, if and only if the transaction commits. */
  delete(hash: string, write: Write): Promise<void>
  /** The hashes of everything that is here. */
  list(): Promise<string[]>
}

/** How many bytes lie in one row: a reader who wants a part of a film need not read all of it. */
export const pieceSize = 1024 * 1024

/** The name of a content: the same bytes are kept once. */
export const hashOf = (bytes: Uint8Array): string => createHash('sha1').update(bytes).digest('hex')

/** The same for a file, however large. */
export async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha1')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += pieceSize) yield bytes.subarray(start, start + pieceSize)
}

/** Bytes in memory as the content of an asset. */
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

/** A file as the content of an asset; never more than a piece of it is in memory. */
export const fileAsContent = async (file: string): Promise<AssetContent> => ({
  size: (await stat(file)).size,
  pieces: () => piecesOfFile(file),
})
