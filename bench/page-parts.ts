import { readdir, readFile } from 'node:fs/promises'
import { SourceMap, type SourceMapPayload } from 'node:module'
import path from 'node:path'
import { z } from 'zod'

const profileSchema = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({
        functionName: z.string(),
        url: z.string(),
        lineNumber: z.number(),
        columnNumber: z.number(),
      }),
    }),
  ),
  /** Microseconds. */
  endTime: z.number(),
  startTime: z.number(),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
})

/** The parts of a page's main thread work: a function belongs to the first that matches. */
const parts: readonly [name: string, fits: RegExp][] = [
  ['waiting', /^\(idle\)/],
  ['garbage collection', /^\(garbage collector\)/],
  ['React', / .*node_modules\/(react|react-dom|scheduler)\//],
  ['router and its data', / .*node_modules\/react-router\//],
  ['our pages', / .*apps\/storefront\/(build|app)\//],
  ['our server', / .*apps\/storefront\/server\//],
  ['content and GROQ', / .*(services\/content|packages\/groq|node_modules\/(groq-js|@sanity))\//],
  ['commerce and GraphQL', / .*(services\/commerce|packages\/graphql|node_modules\/graphql)\//],
  ['database', / .*(packages\/database|node_modules\/(kysely|better-sqlite3|pg))\//],
  ['schemas', / .*node_modules\/zod\//],
  ['compression', / node:(internal\/)?zlib/],
  ['hashes', / node:internal\/crypto/],
  [
    'HTTP and its objects',
    / .*(node:_http|node:net|node:internal\/(deps\/undici|url|webstreams|streams|stream_base)|@hono|node_modules\/hono)/,
  ],
]

const rest = 'the rest of Node'

type Frame = z.infer<typeof profileSchema>['nodes'][number]['callFrame']

/** Returns the source file of a function of a build, for the builds of all these functions. */
async function sourceFinder(frames: readonly Frame[]): Promise<(frame: Frame) => string> {
  const builds = new Set(frames.map(({ url }) => url).filter((url) => url.includes('/build/server/')))
  const maps = new Map<string, SourceMap>()
  for (const url of builds) {
    // The bundler's own functions have none.
    const text = await readFile(new URL(`${url}.map`), 'utf8').catch(() => undefined)
    if (text === undefined) continue
    const payload: SourceMapPayload = JSON.parse(text)
    maps.set(url, new SourceMap(payload))
  }
  return ({ url, lineNumber, columnNumber }) => {
    const entry = maps.get(url)?.findEntry(lineNumber, columnNumber)
    return entry && 'originalSource' in entry ? new URL(entry.originalSource, url).href : url
  }
}

/**
 * The main thread's CPU time by part, in milliseconds, of the last `seconds` of a process that has ended with
 * `--cpu-prof` into this folder.
 */
export async function timeByPart(directory: string, seconds: number): Promise<Map<string, number>> {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.cpuprofile'))
  const texts = await Promise.all(files.map((name) => readFile(path.join(directory, name), 'utf8')))
  // Other threads have profiles of their own, which are smaller.
  const longest = texts.toSorted((one, other) => other.length - one.length)[0] ?? '{}'
  const { nodes, startTime, endTime, samples, timeDeltas } = profileSchema.parse(JSON.parse(longest))
  const sourceOf = await sourceFinder(nodes.map(({ callFrame }) => callFrame))
  const partOf = new Map(
    nodes.map(({ id, callFrame }) => {
      const named = `${callFrame.functionName} ${sourceOf(callFrame)}`
      return [id, parts.find(([, fits]) => fits.test(named))?.[0] ?? rest]
    }),
  )
  const times = new Map<string, number>()
  let at = startTime
  for (const [index, sample] of samples.entries()) {
    const delta = timeDeltas[index] ?? 0
    at += delta
    if (at < endTime - seconds * 1_000_000) continue
    const part = partOf.get(sample) ?? rest
    times.set(part, (times.get(part) ?? 0) + delta / 1000)
  }
  times.delete('waiting')
  return times
}
