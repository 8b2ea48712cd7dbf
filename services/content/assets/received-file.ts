import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { tooLarge } from '../protocol/api-error.ts'
import type { FileContent } from './asset-document.ts'

/** An upload on the disk. */
export interface ReceivedFile extends FileContent {
  file: string
}

/**
 * Writes a request's body to a file of `folder`, so that it need not fit into memory, passes it to `use`, and deletes
 * it.
 * @throws {ApiError} 413 as soon as it exceeds `limit` bytes; whatever `use` throws.
 */
export async function withReceivedFile<Result>(
  request: Request,
  { folder, limit }: { folder: string; limit: number },
  use: (received: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  if (Number(request.headers.get('Content-Length') ?? 0) > limit) throw tooLarge(limit)
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, randomUUID())
  const hash = createHash('sha1')
  let size = 0
  async function* counted(body: AsyncIterable<Uint8Array>) {
    for await (const chunk of body) {
      size += chunk.length
      if (size > limit) throw tooLarge(limit)
      hash.update(chunk)
      yield chunk
    }
  }
  try {
    const body = request.body ?? Readable.from([])
    // Opened first: otherwise a rejected request's cleanup could run before the file is created.
    const handle = await open(file, 'w')
    await pipeline(body, counted, handle.createWriteStream())
    return await use({ file, size, sha1hash: hash.digest('hex') })
  } finally {
    await rm(file, { force: true })
  }
}
