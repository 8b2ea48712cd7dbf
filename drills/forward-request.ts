import { request, type IncomingMessage, type ServerResponse } from 'node:http'

/** Forwards a request and its response; an aborted response is aborted here too. */
export function forwardRequest(incoming: IncomingMessage, answer: ServerResponse, origin: string): void {
  const forwarded = request(new URL(incoming.url ?? '/', origin), {
    method: incoming.method,
    headers: incoming.headers,
  })
  forwarded.on('response', (given) => {
    answer.writeHead(given.statusCode ?? 502, given.headers)
    given.pipe(answer)
    given.on('error', () => answer.destroy())
  })
  forwarded.on('error', () => answer.destroy())
  answer.on('close', () => forwarded.destroy())
  incoming.pipe(forwarded)
}
