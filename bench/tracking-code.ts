import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { z } from 'zod'

const storefront = fileURLToPath(new URL('../apps/storefront', import.meta.url))

/** Whatever measures visits, asks for consent, loads vendors or reports errors. */
const tracking = /app\/features\/(analytics|tracking|consent|error-reporting)\/|node_modules\/@sentry/

/** A chunk of the browser's build; one that is made of imports alone comes without a map. */
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

/** What the code of a chunk is without the characters that come from modules of tracking. */
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
 * How many bytes of brotli tracking adds to each file of the browser's build, by the file's path. The shop is built once
 * more, in memory, with source maps, which say of each character of a file which module it comes from; a file's addition
 * is what it is sent as, less what it would be sent as without the characters of tracking.
 */
export async function trackingInFiles(): Promise<Map<string, number>> {
  const built = outputSchema.parse(
    await build({ root: storefront, logLevel: 'silent', build: { write: false, sourcemap: 'hidden' } }),
  )
  const chunks = built.output.flatMap((file) => chunkSchema.safeParse(file).data ?? [])
  return new Map(chunks.map((chunk) => [`/${chunk.fileName}`, sentSize(chunk.code) - sentSize(withoutTracking(chunk))]))
}
