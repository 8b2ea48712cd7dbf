import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { listen } from '@shop/testing/listen'
import { SMTPServer } from 'smtp-server'

/** `frozen` accepts connections and never responds. */
export type MailCondition = 'well' | 'frozen' | 'dead'

/** A fake mail server on a port of 127.0.0.1, the same port in each condition. */
export interface MailStandIn {
  host: string
  setCondition(condition: MailCondition): Promise<void>
  /** The recipients of the received messages. */
  arrived: string[]
  [Symbol.asyncDispose](): Promise<void>
}

function silentServer(): { server: Server; close: () => Promise<unknown> } {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    socket.on('error', () => {})
    sockets.add(socket)
  })
  return {
    server,
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      return closed
    },
  }
}

function mailServer(arrived: string[]): { server: Server; close: () => Promise<unknown> } {
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      stream.resume()
      stream.on('end', () => {
        arrived.push(...envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  return { server: smtp.server, close: () => new Promise<void>((resolve) => smtp.close(resolve)) }
}

/** Starts a mail server in the condition `well`. */
export async function startMailServer(): Promise<MailStandIn> {
  const arrived: string[] = []
  let port = 0
  let close: (() => Promise<unknown>) | undefined

  async function setCondition(condition: MailCondition): Promise<void> {
    await close?.()
    close = undefined
    if (condition === 'dead') return
    const opened = condition === 'well' ? mailServer(arrived) : silentServer()
    port = await listen(opened.server, port)
    close = opened.close
  }

  await setCondition('well')
  return { host: `127.0.0.1:${port}`, arrived, setCondition, [Symbol.asyncDispose]: () => setCondition('dead') }
}
