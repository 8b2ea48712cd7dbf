import { constants } from 'node:os'
import { afterFirstResponse } from '@shop/child-process/after-first-response'
import type { GraphqlCaller } from './graphql-server.ts'
import type { ForwardedQuery, MessageFromProcess, MessageToProcess } from './query-process.ts'
import { setBackgroundProcess } from './work.ts'

type Execute = (request: Request, caller: GraphqlCaller) => Promise<Response>

/** The maximum size of a message in bytes: reading one blocks the other process. */
const largestPiece = 64 * 1024

const send = (message: MessageFromProcess): Promise<void> =>
  new Promise((resolve) => process.send?.(message, undefined, {}, () => resolve()))

/**
 * Executes the queries that a {@link QueryProcess} sends to this process, with low priority after the first one.
 * @param open returns the GraphQL server; called once, with the process's start data.
 */
export function serveQueries(open: (data: unknown) => Execute): void {
  let execute: Execute | undefined
  const bodies = new Map<number, ReadableStreamDefaultReader<Uint8Array>>()
  const firstResponse = Promise.withResolvers<void>()
  setBackgroundProcess()

  async function respond(id: number, { url, accept, address, parameters }: ForwardedQuery): Promise<void> {
    const headers = { 'Content-Type': 'application/json', Accept: accept }
    const request = new Request(url, { method: 'POST', headers, body: parameters })
    const response = await execute?.(request, { address })
    if (!response) return
    void send({ id, status: response.status, headers: [...response.headers] })
    const reader = response.body?.getReader()
    if (reader) {
      bodies.set(id, reader)
      for (let step = await reader.read(); step.value; step = await reader.read()) {
        for (let start = 0; start < step.value.length; start += largestPiece)
          await send({ id, piece: step.value.slice(start, start + largestPiece) })
      }
      bodies.delete(id)
    }
    void send({ id, hasEnded: true })
    firstResponse.resolve()
  }

  process.on('disconnect', () => process.exit())
  process.on('message', (message: MessageToProcess) => {
    if ('data' in message) {
      execute = open(message.data)
      void send({ isReady: true })
      void afterFirstResponse(firstResponse.promise, constants.priority.PRIORITY_LOW)
    } else if ('query' in message) void respond(message.id, message.query)
    else void bodies.get(message.id)?.cancel()
  })
}
