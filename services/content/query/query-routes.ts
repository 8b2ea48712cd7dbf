import { createQueryEngine, type QueryEngine } from '@shop/groq'
import type { Query } from '@shop/groq/run-query'
import { weakTag } from '@shop/http/compressed-responses'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { findContentReader, cacheHeaders, ownProcess } from '../access/reader.ts'
import { parseApiVersion } from '../protocol/api-version.ts'
import { badRequest } from '../protocol/api-error.ts'
import { anyValue, flag, parseInput, parseSearch, searchOf } from '../protocol/parse-input.ts'
import { isGroupsQuery, queryGroups } from './system-groups.ts'
import { readInput } from '../protocol/request-body.ts'
import type { ServiceContext } from '../service-context.ts'
import type { Dataset } from '../store/dataset.ts'
import type { DatasetMemory } from '../store/dataset-memory.ts'
import type { ReplicaData } from './replica-program.ts'
import { requestedPerspective } from './requested-perspective.ts'

/** The program of the processes that evaluate long queries. */
const replicaProgram = new URL('./replica-program.ts', import.meta.url)

/** The maximum size of a query by POST, in bytes; parameters may contain lists of ids. */
const maxQueryBytes = 1024 * 1024

const queryOptions = z.object({
  perspective: z.string().max(512).optional(),
  returnQuery: flag.default(true),
  explain: flag.default(false),
  resultSourceMap: z.enum(['true', 'false', 'withKeyArraySelector']).default('false'),
})

/** The format of list items in the paths of a requested source map. */
const selectors = { true: 'index', withKeyArraySelector: 'key', false: undefined } as const

/** Perspectives whose results have sync tags: changes of drafts do not affect them. */
const showsPublished: ReadonlySet<unknown> = new Set(['published', 'public'])

const queryText = z.string('a GROQ query is required').min(1, 'a GROQ query is required')
const queryBody = z.object({ query: queryText, params: z.record(z.string(), anyValue).default({}) })

function readParameter(name: string, value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    throw badRequest(`${name}: the value of a parameter must be JSON`)
  }
}

const parseParameter = (name: string, value: string): unknown => parseInput(anyValue, readParameter(name, value), name)

/** The query of a GET; its parameters are JSON, named `$name`. */
export function queryFromUrl(search: URLSearchParams): Query {
  const query = parseInput(queryText, search.get('query') ?? undefined, 'query')
  const named = [...search].filter(([name]) => name.startsWith('$'))
  return {
    query,
    parameters: Object.fromEntries(named.map(([name, value]) => [name.slice(1), parseParameter(name, value)])),
  }
}

async function queryFromBody(request: Request): Promise<Query> {
  const { query, params } = await readInput(queryBody, request, maxQueryBytes)
  return { query, parameters: params }
}

/**
 * `GET` and `POST /v…/data/query/{dataset}`: returns `{result, ms, query}`; without `query` for `returnQuery=false`.
 * `resultSourceMap` adds the origin of values; with `withKeyArraySelector`, list items are identified by `_key`.
 * `explain=true` adds statistics: `explain: {documents, indexes: [{index, lookups, documents}], scans, constants}`; see
 * {@link Explanation}. Results of published documents have `syncTags`: they are the same until a change that has one of
 * them; see {@link ContentChange}.
 * @see https://www.sanity.io/docs/http-reference/query
 */
export function queryRoutes({ database, dataset, projectId, publicUrl, logger }: ServiceContext) {
  const routes = new Hono()
  const engines = new Map<DatasetMemory, QueryEngine>()
  const path = '/:version/data/query/:dataset'

  function openEngine(name: string, memory: DatasetMemory): QueryEngine {
    const { location } = database
    const { privateTypes } = memory.documents
    return createQueryEngine(memory.documents, {
      program: replicaProgram,
      data: { location, dataset: name, privateTypes, publicUrl: publicUrl() } satisfies ReplicaData,
      position: () => memory.sequence,
      onFailure: (failure) => logger.error({ failure, dataset: name }, 'a replica could not read its documents'),
    })
  }

  async function engineOf(name: string): Promise<QueryEngine> {
    const memory = await dataset(name).memory()
    const engine = engines.get(memory) ?? openEngine(name, memory)
    engines.set(memory, engine)
    return engine
  }

  async function respond(context: Context, query: Query): Promise<Response> {
    const version = parseApiVersion(context.req.param('version') ?? '')
    const { perspective, returnQuery, explain, resultSourceMap } = parseSearch(queryOptions, searchOf(context.req))
    const { name } = dataset(context.req.param('dataset') ?? '')
    const reader = await findContentReader(context, database)
    const identity = reader?.editor.id ?? '<anonymous>'
    const engine = await engineOf(name)
    const started = performance.now()
    const requested = requestedPerspective(perspective, version, reader !== undefined)
    const around = { projectId, dataset: name, identity }
    const groups = requested === 'raw' && isGroupsQuery(query) ? await queryGroups(database, query, around) : undefined
    const { json, sourceMap, explanation, syncTags } =
      groups ??
      (await engine.evaluate({
        perspective: requested,
        query,
        context: around,
        sourceMap: selectors[resultSourceMap],
      }))
    const ms = Math.round(performance.now() - started)
    const rest = {
      ms,
      ...(returnQuery && { query: query.query }),
      ...(explain && { explain: explanation }),
      ...(showsPublished.has(requested) && syncTags && { syncTags }),
    }
    const headers = { 'Content-Type': 'application/json', ...cacheHeaders(reader) }
    const mapped = sourceMap ? `"resultSourceMap":${sourceMap},` : ''
    const body = `{"result":${json},${mapped}${JSON.stringify(rest).slice(1)}`
    if (context.env === ownProcess || context.req.method === 'POST') return context.body(body, 200, headers)
    // The ETag ignores the duration.
    return context.body(body, 200, {
      ...headers,
      ETag: await weakTag(JSON.stringify({ ...rest, ms: 0 }) + json + mapped),
    })
  }

  routes.get(path, (context) => respond(context, queryFromUrl(searchOf(context.req))))
  routes.post(path, async (context) => respond(context, await queryFromBody(context.req.raw)))
  return {
    routes,
    /** The engine of a dataset. */
    engineOf,
    /** Ends the replicas of a dataset that was deleted. */
    forget({ loaded }: Dataset) {
      if (!loaded) return
      engines.get(loaded)?.close()
      engines.delete(loaded)
    },
    /** Ends the replicas. */
    close() {
      for (const engine of engines.values()) engine.close()
    },
  }
}
