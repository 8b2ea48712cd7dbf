import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listen } from './listen.ts'

interface Link {
  client: Socket
  server: Socket
  /** Whether the client has sent this text, for `swallow`. */
  said(text: string): boolean
  isDead: boolean
}

/** A TCP proxy on 127.0.0.1 that simulates broken networks. */
export interface FaultyProxy {
  port: number
  /** The delay of bytes from the server, in milliseconds. */
  delay: number
  /** While true, new connections are accepted and nothing is forwarded. */
  isSilent: boolean
  /**
   * Permanently drops all traffic of open connections in both directions without a FIN; with `text` only on those whose
   * client has sent it.
   */
  swallow(text?: string): void
  /** Ends all open connections with a RST. */
  reset(): void
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts a proxy to a port of 127.0.0.1. */
export async function startFaultyProxy(port: number): Promise<FaultyProxy> {
  const links = new Set<Link>()

  function open(client: Socket): void {
    const server = connect(port, '127.0.0.1')
    let sent = ''
    const link: Link = { client, server, said: (text) => sent.includes(text), isDead: proxy.isSilent }
    links.add(link)
    client.on('data', (bytes) => {
      // The first bytes show the purpose of a connection.
      if (sent.length < 10_000) sent += bytes.toString('latin1')
      if (!link.isDead) server.write(bytes)
    })
    server.on('data', (bytes) => {
      const pass = () => !link.isDead && client.writable && client.write(bytes)
      if (proxy.delay > 0) setTimeout(pass, proxy.delay)
      else pass()
    })
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => {})
      one.on('close', () => {
        // On a dead network the end of one side does not reach the other.
        if (one === client || !link.isDead) other.destroy()
        if (one === client) links.delete(link)
      })
    }
  }

  const listener = createServer(open)

  const proxy: FaultyProxy = {
    port: await listen(listener),
    delay: 0,
    isSilent: false,
    swallow(text) {
      for (const link of links) if (text === undefined || link.said(text)) link.isDead = true
    },
    reset() {
      for (const { client, server } of links) {
        client.resetAndDestroy()
        server.destroy()
      }
    },
    async [Symbol.asyncDispose]() {
      for (const { client, server } of links) {
        client.destroy()
        server.destroy()
      }
      listener.close()
      await once(listener, 'close')
    },
  }
  return proxy
}
