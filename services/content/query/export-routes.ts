import type { ContentDocument } from '@shop/groq/document'
import { TimeBudget } from '@shop/groq/time-budget'
import { WorkPace } from '@shop/groq/work-pace'
import { Hono } from 'hono'
import { z } from 'zod'
import { findContentReader, cacheHeaders } from '../access/reader.ts'
import { parseSearch, searchOf } from '../protocol/parse-input.ts'
import type { ServiceContext } from '../service-context.ts'

/** The number of documents that are written before other work may run. */
const documentsAtOnce = 100

const exportOptions = z.object({ types: z.string().min(1).max(8192).optional() })

/** Runs a step of an export, possibly delayed. */
type Step = <Result>(work: () => Result) => Result | Promise<Result>

const immediately: Step = (work) => work()

/** Documents as lines of JSON, written as fast as they are read and the steps are run. */
function linesOf(documents: readonly ContentDocument[], step: Step): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const encode = (part: readonly ContentDocument[]) =>
    encoder.encode(part.map((document) => `${JSON.stringify(document)}\n`).join(''))
  let next = 0
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = documents.slice(next, (next += documentsAtOnce))
        if (part.length === 0) controller.close()
        else controller.enqueue(await step(() => encode(part)))
      },
    },
    { highWaterMark: 1 },
  )
}

/**
 * `GET /v…/data/export/{dataset}`: a consistent snapshot of all documents that the sender may read, as NDJSON, sorted
 * by id; those of some `types` only if they are named, separated by commas. Images and files are documents without
 * bytes. Exports without a session take 5 % of the time together.
 * @see https://www.sanity.io/docs/http-reference/export
 */
export function exportRoutes({ database, dataset }: ServiceContext) {
  const routes = new Hono()
  const visitorsPace = new WorkPace(new TimeBudget(0.05, 25))
  routes.get('/:version/data/export/:dataset', async (context) => {
    const source = dataset(context.req.param('dataset'))
    const { types } = parseSearch(exportOptions, searchOf(context.req))
    const reader = await findContentReader(context, database)
    const asked = types === undefined ? undefined : new Set(types.split(','))
    const step: Step = reader ? immediately : (work) => visitorsPace.step(work)
    const { all } = (await source.memory()).documents.view(reader ? 'raw' : 'public')
    const documents = await step(() => all.filter(({ _type }) => !asked || asked.has(_type)))
    return new Response(linesOf(documents, step), {
      headers: { ...cacheHeaders(reader), 'Content-Type': 'application/x-ndjson; charset=utf-8' },
    })
  })
  return routes
}
