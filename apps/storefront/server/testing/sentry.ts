import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** A Sentry-compatible endpoint on a port of 127.0.0.1; closed after the test. */
export async function startSentry() {
  const received: { path: string; body: string }[] = []
  const server = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', body: await text(request) })
    response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system assigned no port')
  return { received, dsn: `http://public@127.0.0.1:${address.port}/42` }
}
