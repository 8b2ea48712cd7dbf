import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { z } from 'zod'

const storefront = fileURLToPath(new URL('../apps/storefront', import.meta.url))

/** Modules for analytics, consent, vendor scripts and error reports. */
const tracking = /app\/(tracking|features\/(analytics|consent|error-reporting))\/|node_modules\/@sentry/

/** A chunk of the browser's build; one that contains only imports has no source map. */
const chunkSchema = z.object({
  type: z.literal('chunk'),
  fileName: z.string(),
  code: z.string(),
  map: z
    .object({ version: z.number(), names: z.array(z.string()), sources: z.array(z.string()), mappings: z.string() })
    .nullable(),
})
type Chunk = z.output<typeof chunkSchema>

const outputSchema = z.object({ output: z.array(z.unknown()) })

/** The code of a chunk without the characters that come from tracking modules. */
function withoutTracking({ code, map }: Chunk): string {
  if (!map || !map.sources.some((source) => tracking.test(source))) return code
  const origins = new SourceMap({ ...map, file: '', sourcesContent: [], sourceRoot: '' })
  return code
    .split('\n')
    .map((line, row) =>
      line
        .split('')
        .filter((_, column) => {
          const entry = origins.findEntry(row, column)
          return !('originalSource' in entry && tracking.test(entry.originalSource))
        })
        .join(''),
    )
    .join('\n')
}

const sentSize = (code: string): number => brotliCompressSync(code).length

/**
 * The number of bytes that tracking adds, under brotli, to each file of the browser's build, by the file's path. The
 * shop is built again in memory with source maps, which give the module of each character; the addition is the
 * difference between a file's size with and without the characters of tracking.
 */
export async function trackingInFiles(): Promise<Map<string, number>> {
  const built = outputSchema.parse(
    await build({ root: storefront, logLevel: 'silent', build: { write: false, sourcemap: 'hidden' } }),
  )
  const chunks = built.output.flatMap((file) => chunkSchema.safeParse(file).data ?? [])
  return new Map(chunks.map((chunk) => [`/${chunk.fileName}`, sentSize(chunk.code) - sentSize(withoutTracking(chunk))]))
}
