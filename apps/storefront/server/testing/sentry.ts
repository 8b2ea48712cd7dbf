import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from '@shop/testing/listen'
import { onTestFinished } from 'vitest'

/** A Sentry-compatible endpoint on a port of 127.0.0.1; closed after the test. */
export async function startSentry() {
  const received: { path: string; body: string }[] = []
  const server = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', body: await text(request) })
    response.end('{}')
  })
  onTestFinished(() => void server.close())
  return { received, dsn: `http://public@127.0.0.1:${await listen(server)}/42` }
}
