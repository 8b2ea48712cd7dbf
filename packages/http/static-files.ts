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

/** How long a listing without the requested file is used before the folder is listed again, in milliseconds. */
const listingLifetime = 1000

/**
 * The files of a folder. Files may be added while it is served, for example by the build for the shop's next process;
 * existing files must not change. A missing folder counts as empty.
 */
export function createStaticFiles({ folder, cacheControl }: StaticFilesOptions): StaticFiles {
  let listing: Promise<ReadonlySet<string>> | undefined
  let listedAt = 0
  const files = new LRUCache<string, LoadedFile>({
    maxSize: capacity,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
    async fetchMethod(file) {
      const bytes = new Uint8Array(await readFile(path.join(folder, file)))
      // Computed from the bytes that are sent, because ranges of the compressed and the uncompressed file differ.
      return { bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` }
    },
  })

  /** The names of all files; listed again for one that is not known. */
  async function namesFor(file: string): Promise<ReadonlySet<string>> {
    const names = await listing
    if (names && (names.has(file) || path.extname(file) === '')) return names
    if (!listing || performance.now() - listedAt > listingLifetime) {
      listing = listFiles(folder)
      listedAt = performance.now()
    }
    return listing
  }

  return async (request, file) => {
    const names = await namesFor(file)
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
      const response = problem(416, 'The range is outside the file')
      response.headers.set('Content-Range', `bytes */${bytes.length}`)
      return response
    }
    const part = range ? bytes.subarray(range.start, range.end) : bytes
    if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end - 1}/${bytes.length}`)
    headers.set('Content-Length', String(part.length))
    return new Response(request.method === 'HEAD' ? null : part, { status: range ? 206 : 200, headers })
  }
}
