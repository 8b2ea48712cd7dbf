import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import type { GraphqlCaller } from './graphql-server.ts'
import type { ForwardedQuery, FromProcess, ToProcess } from './query-process.ts'
import { useWholeThread } from './work.ts'

type Execute = (request: Request, caller: GraphqlCaller) => Promise<Response>

/** How long the first query is executed with the usual priority, in milliseconds. */
const warmUp = 5000

/** The maximum size of a message in bytes: the other process does nothing else while it reads one. */
const largestPiece = 64 * 1024

const send = (message: FromProcess): Promise<void> =>
  new Promise((resolve) => process.send?.(message, undefined, {}, () => resolve()))

/**
 * Lowers the priority of this process. On Linux each thread has its own; one that is started later has that of the thread
 * that starts it.
 */
function lowerPriority(): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0]
  for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_LOW)
}

/**
 * Executes the queries that a {@link QueryProcess} sends to this process, with low priority. Until it has answered the
 * first one it has the usual priority: on a busy machine, loading and compiling its code with a low one would take longer
 * than a query may.
 * @param open returns the GraphQL server; called once, with the data that the process is started with.
 */
export function serveQueries(open: (data: unknown) => Execute): void {
  let execute: Execute | undefined
  const bodies = new Map<number, ReadableStreamDefaultReader<Uint8Array>>()
  const firstAnswer = Promise.withResolvers<void>()
  useWholeThread()

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
    firstAnswer.resolve()
  }

  process.on('disconnect', () => process.exit())
  process.on('message', (message: ToProcess) => {
    if ('data' in message) {
      execute = open(message.data)
      void send({ isReady: true })
      void Promise.race([firstAnswer.promise, setTimeout(warmUp)]).then(lowerPriority)
    } else if ('query' in message) void respond(message.id, message.query)
    else void bodies.get(message.id)?.cancel()
  })
}
