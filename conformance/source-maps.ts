import { isDeepStrictEqual } from 'node:util'
import { parseJsonPath } from '@sanity/client/csm'
import { z } from 'zod'

const sourceMap = z.object({
  documents: z.array(z.object({ _id: z.string() })),
  paths: z.array(z.string()),
  mappings: z.record(
    z.string(),
    z.object({
      type: z.literal('value'),
      source: z.union([
        z.object({ type: z.literal('documentValue'), document: z.int(), path: z.int() }),
        z.object({ type: z.enum(['literal', 'unknown']) }),
      ]),
    }),
  ),
})

function valueAt(root: unknown, path: string | undefined): unknown {
  return parseJsonPath(path ?? '').reduce<unknown>((value, step) => {
    if (typeof step !== 'object') return Object(value)[step]
    return Array.isArray(value) ? value.find((item) => item?._key === step._key) : undefined
  }, root)
}

/** The places in a result whose source map does not point to the value there. */
export function wrongMappings(result: unknown, map: unknown, documents: ReadonlyMap<string, unknown>): string[] {
  const { documents: sources, paths, mappings } = sourceMap.parse(map)
  return Object.entries(mappings).flatMap(([place, { source }]) => {
    if (source.type !== 'documentValue') return []
    const document = documents.get(sources[source.document]?._id ?? '')
    return isDeepStrictEqual(valueAt(result, place), valueAt(document, paths[source.path])) ? [] : [place]
  })
}
