import type { WebSocket } from 'ws'
import { z } from 'zod'

const frame = z.union([
  z.object({
    open: z.number().int(),
    url: z
      .string()
      .max(16_384)
      .regex(/^\/v[\w-]+\/data\/listen\/[\w-]+\?/),
    lastEventId: z.string().max(64).optional(),
  }),
  z.object({ close: z.number().int() }),
])

/** Requests an event stream of this service, by its path. */
export type OpenStream = (path: string, lastEventId: string | undefined) => Promise<Response>

/** The maximum number of streams per socket. */
const maxStreams = 200

const send = (socket: WebSocket, message: object): Promise<void> =>
  new Promise((resolve) => socket.send(JSON.stringify(message), () => resolve()))

async function carry(socket: WebSocket, id: number, response: Response, signal: AbortSignal): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  // It may have been closed, or the socket, before it opened.
  if (signal.aborted) return reader?.cancel()
  signal.addEventListener('abort', () => void reader?.cancel())
  await send(socket, { id, status: response.status })
  // The next piece is read after this one is sent, so that the stream's limit bounds the buffer.
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    await send(socket, { id, data: piece.value })
  }
  if (!signal.aborted) await send(socket, { id, end: true })
}

/**
 * Multiplexes listeners over one socket. The client sends `{open: id, url, lastEventId?}`, with the path of a listen
 * request and a number of its choice, and `{close: id}`; it receives `{id, status}`, then `{id, data}` with pieces of
 * the stream's text, and `{id, end: true}`.
 */
export function serveEventStreams(socket: WebSocket, openStream: OpenStream): void {
  const open = new Map<number, AbortController>()

  async function begin(id: number, url: string, lastEventId: string | undefined): Promise<void> {
    const controller = new AbortController()
    open.set(id, controller)
    try {
      await carry(socket, id, await openStream(url, lastEventId), controller.signal)
    } finally {
      open.delete(id)
    }
  }

  socket.on('message', (text) => {
    try {
      const message = frame.parse(JSON.parse(String(text)))
      if ('close' in message) open.get(message.close)?.abort()
      else if (open.has(message.open) || open.size >= maxStreams) throw new RangeError('Too many streams')
      else begin(message.open, message.url, message.lastEventId).catch(() => socket.terminate())
    } catch {
      socket.close(1008, 'Malformed request')
    }
  })
  socket.on('close', () => {
    for (const controller of open.values()) controller.abort()
  })
}
