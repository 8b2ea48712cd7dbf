import { normalizedExecutor } from '@graphql-tools/executor'
// By file: Vite resolves 'graphql' to a second instance, other than the one that graphql-yoga uses.
import {
  BREAK,
  visit,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLError,
} from 'graphql/index.js'
import { paceFields, toJson } from './paced-execution.ts'
import type { Work } from './work.ts'

/** The delivery that a request accepts, and the one in use. */
export interface Delivery {
  /** Whether the client reads responses in parts. */
  acceptsParts: boolean
  /** Set when the response is sent in parts: the work of the request ends with the last one. */
  isInParts: boolean
}

/** A part of a response, as its JSON. */
export interface Part {
  json: string
}

/** Masks an error for the client. */
export type Mask = (error: unknown) => GraphQLError
type Incremental = ExecutionResult & { path?: readonly (string | number)[]; label?: string }
type Payload = ExecutionResult & { incremental?: readonly Incremental[]; hasNext?: boolean }

/** Whether a response is sent in parts: the client accepts them, and the document defers something. */
export function isDeferred({ acceptsParts }: Delivery, document: DocumentNode): boolean {
  let isFound = false
  if (acceptsParts) {
    visit(document, {
      Directive({ name }) {
        if (name.value !== 'defer') return undefined
        isFound = true
        return BREAK
      },
    })
  }
  return isFound
}

/** The errors for the client, without internal details. */
function toErrors(errors: readonly GraphQLError[], mask: Mask) {
  return errors.map((error) => {
    const { extensions: { http: _http, ...extensions } = {}, ...rest } = mask(error).toJSON()
    return { ...rest, extensions }
  })
}

function withErrors<Result extends ExecutionResult>({ errors, ...result }: Result, mask: Mask) {
  return { ...(errors && { errors: toErrors(errors, mask) }), ...result }
}

async function toPart({ incremental, ...payload }: Payload, mask: Mask, work: Work): Promise<Part> {
  const deferred = incremental?.map((result) => withErrors(result, mask))
  return { json: await toJson({ ...withErrors(payload, mask), ...(deferred && { incremental: deferred }) }, work) }
}

/** The parts of a response; ends with an error when its time is up or it becomes too large. */
async function* partsOf(
  payloads: AsyncIterable<Payload>,
  stopped: Promise<ExecutionResult>,
  mask: Mask,
  work: Work,
): AsyncGenerator<Part, undefined> {
  const iterator = payloads[Symbol.asyncIterator]()
  const isStopped = stopped.then((result) => ({ result }))
  try {
    for (let isFirst = true; ; isFirst = false) {
      const step = await Promise.race([isStopped, iterator.next()])
      if ('result' in step) {
        const { result } = step
        const error = isFirst ? result : { incremental: [{ path: [], data: null, ...result }] }
        return yield* [{ json: JSON.stringify({ ...error, hasNext: false }) }]
      }
      if (step.done) return undefined
      yield await toPart(step.value, mask, work)
    }
  } finally {
    work.end()
    await iterator.return?.()
  }
}

/**
 * Executes a valid request with `@defer`: one result if nothing is deferred, else the parts of the response, in the
 * format of 2022 that clients read: the first has `data`, the following `incremental`.
 * @param mask masks errors for the client.
 */
export async function executeInParts(
  args: ExecutionArgs,
  work: Work,
  delivery: Delivery,
  mask: Mask,
): Promise<ExecutionResult | AsyncIterable<Part>> {
  const { fieldResolver, stopped } = paceFields(work)
  const result = await Promise.race([stopped, Promise.resolve(normalizedExecutor({ ...args, fieldResolver }))])
  if (!(Symbol.asyncIterator in result)) return result
  delivery.isInParts = true
  return partsOf(result, stopped, mask, work)
}

/**
 * Sends parts as `multipart/mixed`. https://github.com/graphql/graphql-over-http/blob/main/rfcs/IncrementalDelivery.md
 */
export function sendParts(parts: AsyncIterable<Part>): Response {
  // Random, so that no part contains it.
  const boundary = crypto.randomUUID()
  const iterator = parts[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(`--${boundary}`)),
    async pull(controller) {
      const { done, value } = await iterator.next()
      const text = done
        ? '--\r\n'
        : `\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${value.json}\r\n--${boundary}`
      controller.enqueue(encoder.encode(text))
      if (done) controller.close()
    },
    async cancel() {
      await iterator.return?.()
    },
  })
  return new Response(body, { headers: { 'Content-Type': `multipart/mixed; boundary="${boundary}"` } })
}
