import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { LRUCache } from 'lru-cache'
import { chooseEncoding, matchesEtag, notModified, requestedRange, type Encoding } from './negotiation.ts'
import { problem } from './problem.ts'

export interface StaticFilesOptions {
  /** An absolute path. */
  folder: string
  cacheControl(path: string): string
}

/**
 * Responds to GET and HEAD for the file at a path below the folder, such as `/assets/a.js`: in `precompress`'s
 * compressed forms, with a strong tag, in ranges. Undefined if there is no such file.
 */
export type StaticFiles = (request: Request, path: string) => Promise<Response | undefined>

/** The size of the memory cache in bytes. */
const capacity = 32 * 2 ** 20

const endings: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' }

interface LoadedFile {
  bytes: Uint8Array<ArrayBuffer>
  etag: string
}

async function listFiles(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  return new Set(files.map(({ parentPath, name }) => `/${path.relative(folder, path.join(parentPath, name))}`))
}

/**
 * The files of a folder, which is read once: it must not change while it is served. A missing folder counts as empty.
 */
export function createStaticFiles({ folder, cacheControl }: StaticFilesOptions): StaticFiles {
  let listing: Promise<ReadonlySet<string>> | undefined
  const files = new LRUCache<string, LoadedFile>({
    maxSize: capacity,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
    async fetchMethod(file) {
      const bytes = new Uint8Array(await readFile(path.join(folder, file)))
      // The tag of the bytes sent: a part of a compressed file does not fit the uncompressed one.
      return { bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` }
    },
  })

  return async (request, file) => {
    listing ??= listFiles(folder)
    const names = await listing
    if (!names.has(file)) return undefined
    const isCompressed = names.has(file + endings.br)
    const encoding = isCompressed ? chooseEncoding(request.headers.get('Accept-Encoding')) : 'identity'
    const loaded = await files.fetch(file + endings[encoding])
    if (!loaded) return undefined
    const { bytes, etag } = loaded
    const headers = new Headers({
      'Content-Type': getMimeType(file) ?? 'application/octet-stream',
      'Cache-Control': cacheControl(file),
      ETag: etag,
      'Accept-Ranges': 'bytes',
    })
    if (isCompressed) headers.set('Vary', 'Accept-Encoding')
    if (matchesEtag(request.headers, etag)) return notModified(headers)
    if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
    const range = requestedRange(request, etag, bytes.length)
    if (range === 'unsatisfiable') {
      const answer = problem(416, 'The range is outside the file')
      answer.headers.set('Content-Range', `bytes */${bytes.length}`)
      return answer
    }
    const part = range ? bytes.subarray(range.start, range.end) : bytes
    if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end - 1}/${bytes.length}`)
    headers.set('Content-Length', String(part.length))
    return new Response(request.method === 'HEAD' ? null : part, { status: range ? 206 : 200, headers })
  }
}
