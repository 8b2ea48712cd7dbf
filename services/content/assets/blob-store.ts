import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Database, Write } from '@shop/database'
import { contentTablesOf, type ContentTables } from '../tables.ts'

/** How many bytes lie in one row: a reader who wants a part of a film need not read all of it. */
export const blobPieceSize = 1024 * 1024

/** The name of a content: the same bytes are kept once. */
export const hashOf = (bytes: Uint8Array): string => createHash('sha1').update(bytes).digest('hex')

/** The same for a file, however large. */
export async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha1')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Whether the bytes of this hash are stored. */
export async function hasBlob(database: Database, hash: string): Promise<boolean> {
  const piece = await contentTablesOf(database)
    .selectFrom('content_blob')
    .select('position')
    .where('hash', '=', hash)
    .limit(1)
    .executeTakeFirst()
  return piece !== undefined
}

/** Bytes in the pieces that they are kept in. */
function* piecesOf(bytes: Uint8Array): Iterable<Uint8Array> {
  for (let start = 0; start < Math.max(bytes.length, 1); start += blobPieceSize) {
    yield bytes.subarray(start, start + blobPieceSize)
  }
}

/** The bytes of a file in the pieces that they are kept in, read one after the other. */
export async function* piecesOfFile(file: string): AsyncGenerator<Uint8Array> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    for (let start = 0; start < Math.max(size, 1); start += blobPieceSize) {
      const piece = Buffer.alloc(Math.min(blobPieceSize, size - start))
      await handle.read(piece, 0, piece.length, start)
      yield piece
    }
  } finally {
    await handle.close()
  }
}

/** Keeps bytes under their hash, and asks for them only if they are not there yet; they are durable when this resolves. */
export async function writeBlob(
  database: Database,
  hash: string,
  given: Uint8Array | (() => AsyncIterable<Uint8Array>),
): Promise<void> {
  if (await hasBlob(database, hash)) return
  const pieces = typeof given === 'function' ? given() : piecesOf(given)
  const writePieces = async ({ trx }: Write) => {
    const tables = trx.withTables<ContentTables>()
    let position = 0
    for await (const piece of pieces) {
      await tables
        .insertInto('content_blob')
        .values({ hash, position, bytes: Buffer.from(piece) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      position += 1
    }
  }
  await database.write(writePieces, { takesLong: true })
}

/** The bytes from `start` up to and without `end`, in pieces as they come from the database. */
export async function* readBlob(
  database: Database,
  hash: string,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let position = Math.floor(start / blobPieceSize); position * blobPieceSize < end; position += 1) {
    const { bytes } = await contentTablesOf(database)
      .selectFrom('content_blob')
      .select('bytes')
      .where('hash', '=', hash)
      .where('position', '=', position)
      .executeTakeFirstOrThrow()
    const offset = position * blobPieceSize
    yield new Uint8Array(bytes.subarray(Math.max(start - offset, 0), end - offset))
  }
}

/** The same as a stream that reads no further than somebody takes. */
export function streamBlob(
  database: Database,
  hash: string,
  start: number,
  end: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const pieces = readBlob(database, hash, start, end)
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}

/** All bytes at once. @throws when they are not there. */
export async function readWholeBlob(database: Database, hash: string, size: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of readBlob(database, hash, 0, size)) pieces.push(piece)
  return Buffer.concat(pieces)
}
