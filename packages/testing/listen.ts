import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Starts a server on this machine, by default on a free port. Returns its port. */
export async function listen(server: Server, port = 0, host = '127.0.0.1'): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system assigned no port')
  return address.port
}

/** A port of this machine that nobody uses. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  const port = await listen(probe)
  await once(probe.close(), 'close')
  return port
}
