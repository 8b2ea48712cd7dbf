import { createServer, type IncomingMessage } from 'node:http'
import { listen } from '@shop/testing/listen'
import { onTestFinished } from 'vitest'

/** A request that a receiver of webhooks got. */
interface Received {
  method: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

/** A receiver that answers with these statuses in turn, then with 200; closed after the test. */
export async function startReceiver(...statuses: (number | Promise<number>)[]) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    received.push({ method: request.method, headers: request.headers, body })
    response.writeHead((await statuses.shift()) ?? 200, { Location: '/elsewhere' }).end('taken')
  })
  const port = await listen(server)
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { received, port, url: `http://127.0.0.1:${port}/hook` }
}
