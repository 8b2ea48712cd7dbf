import { request, type IncomingMessage, type ServerResponse } from 'node:http'

/** Passes a request on as it is, and its answer back; an answer that breaks off breaks off here too. */
export function passOn(asked: IncomingMessage, answer: ServerResponse, origin: string): void {
  const passed = request(new URL(asked.url ?? '/', origin), { method: asked.method, headers: asked.headers })
  passed.on('response', (given) => {
    answer.writeHead(given.statusCode ?? 502, given.headers)
    given.pipe(answer)
    given.on('error', () => answer.destroy())
  })
  passed.on('error', () => answer.destroy())
  answer.on('close', () => passed.destroy())
  asked.pipe(passed)
}
