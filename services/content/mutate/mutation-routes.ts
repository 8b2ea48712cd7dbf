import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { z } from 'zod'
import type { ContentDocument } from '@shop/groq/document'
import { fieldErrors } from '@shop/http/problem'
import { parseInput, parseSearch, searchOf } from '../protocol/parse-input.ts'
import { parseJson, readText } from '../protocol/request-body.ts'
import type { ServiceContext } from '../service-context.ts'
import type { Committed } from '../store/commit.ts'
import { findWriter } from './find-writer.ts'
import { mutationError } from './mutation-error.ts'
import { mutationBody, mutationOptions } from './mutation-schema.ts'
import { planMutations } from './plan-mutations.ts'

/** The maximum size of a mutation request, in bytes, as in the hosted lake. */
const maxMutationBytes = 4 * 1024 * 1024

type MutationOptions = z.infer<typeof mutationOptions>

/** @throws {ApiError} 400 `mutationError` naming the index and field of each malformed mutation. */
function parseMutations(body: unknown): z.infer<typeof mutationBody> {
  const parsed = mutationBody.safeParse(body)
  if (parsed.success) return parsed.data
  const items = parsed.error.issues.flatMap((issue) => {
    const [list, index, ...path] = issue.path
    if (list !== 'mutations' || typeof index !== 'number') return []
    const description = fieldErrors([{ path, message: issue.message }], 'mutation').map(
      ({ field, message }) => `${field}: ${message}`,
    )
    return [{ index, error: { type: 'validationError', description: description.join() } }]
  })
  if (items.length > 0) throw mutationError(400, items)
  return parseInput(mutationBody, body)
}

/** The response. A document that a mutation left as it is (`none`) is read by `current`. */
function responseBodyOf(
  { transactionId, results, documents }: Committed,
  { returnIds, returnDocuments }: MutationOptions,
  current: (id: string) => ContentDocument | undefined,
) {
  if (!returnIds && !returnDocuments) return { transactionId }
  return {
    transactionId,
    results: results.map(({ id, operation }) => {
      const document = documents.get(id) ?? (operation === 'none' ? current(id) : undefined)
      return returnDocuments && document ? { id, operation, document } : { id, operation }
    }),
  }
}

/**
 * `POST /v…/data/mutate/{dataset}` `{mutations, transactionId?}`: atomic, and durable before the response
 * `{transactionId, results?}`. The transaction's id becomes the revision of the documents written; repeating the
 * request with the same id returns the same response.
 * @see https://www.sanity.io/docs/http-reference/mutation
 */
export function mutationRoutes(service: ServiceContext) {
  const { dataset } = service
  const routes = new Hono()
  routes.post('/:version/data/mutate/:dataset', async (context) => {
    const target = dataset(context.req.param('dataset'))
    const writer = await findWriter(context, service, target)
    const options = parseSearch(mutationOptions, searchOf(context.req))
    const text = await readText(context.req.raw, maxMutationBytes)
    const body = parseMutations(parseJson(text))
    const transactionId = body.transactionId ?? options.transactionId ?? randomUUID()
    const committed = await writer.commit({ ...options, transactionId, text }, (source, planning) =>
      planMutations(source, body.mutations, planning),
    )
    const memory = await target.memory()
    return context.json(responseBodyOf(committed, options, (id) => memory.get(id)))
  })
  return routes
}
