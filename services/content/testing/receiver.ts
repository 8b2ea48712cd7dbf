import { createServer, type IncomingMessage } from 'node:http'
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port')
  return { received, port: address.port, url: `http://127.0.0.1:${address.port}/hook` }
}
