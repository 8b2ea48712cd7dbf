import { createEventReader } from './seen-revisions.ts'

const encoder = new TextEncoder()

/** A message on the socket about the stream `id`: its status, a chunk of text, or its end. */
interface Frame {
  id: number
  status?: number
  data?: string
  end?: true
}

interface Stream {
  begin(status: number): void
  write(data: string): void
  end(): void
}

let connection: Promise<WebSocket> | undefined
let lastId = 0
const streams = new Map<number, Stream>()

function endAll(): void {
  connection = undefined
  for (const stream of streams.values()) stream.end()
  streams.clear()
}

function receive(text: string): void {
  const frame: Frame = JSON.parse(text)
  const stream = streams.get(frame.id)
  if (frame.status !== undefined) stream?.begin(frame.status)
  if (frame.data !== undefined) stream?.write(frame.data)
  if (!frame.end) return
  stream?.end()
  streams.delete(frame.id)
}

/** The event of the window when the session has ended or no longer reads content. */
export const sessionEnd = 'session-end'

/** Checks whether the session has ended, because browsers do not report why a socket was refused. */
async function checkSession(): Promise<void> {
  const { status } = await fetch('/services/content/v1/users/me')
  if (status === 401) dispatchEvent(new Event(sessionEnd))
}

function connect(): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket('/services/content/v1/event-streams')
    socket.addEventListener('open', () => resolve(socket))
    socket.addEventListener('message', ({ data }) => receive(String(data)))
    socket.addEventListener('close', () => {
      endAll()
      checkSession().catch(() => {})
      reject(new TypeError('The connection to the content service was closed'))
    })
  })
}

async function openStream(url: URL, init: RequestInit | undefined): Promise<Response> {
  const signal = init?.signal
  const lastEventId = new Headers(init?.headers).get('Last-Event-ID') ?? undefined

  connection ??= connect()
  const socket = await connection
  signal?.throwIfAborted()
  // The page is unloading or the service is gone; listeners retry.
  if (socket.readyState !== WebSocket.OPEN) throw new TypeError('The connection to the content service is closed')
  const id = ++lastId
  const readEvents = createEventReader(url)
  const close = () => {
    if (streams.delete(id) && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ close: id }))
  }
  return new Promise((resolve, reject) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        streams.set(id, {
          begin(status) {
            if (status === 403) dispatchEvent(new Event(sessionEnd))
            resolve(new Response(body, { status, headers: { 'Content-Type': 'text/event-stream' } }))
          },
          write(data) {
            readEvents(data)
            controller.enqueue(encoder.encode(data))
          },
          end() {
            controller.close()
            reject(new TypeError('The stream ended'))
          },
        })
        signal?.addEventListener('abort', () => {
          if (!streams.has(id)) return
          close()
          controller.error(signal.reason)
          reject(signal.reason)
        })
      },
      cancel: close,
    })
    const path = url.pathname.replace(/^\/services\/content/, '') + url.search
    socket.send(JSON.stringify({ open: id, url: path, lastEventId }))
  })
}

/**
 * A `fetch` whose event streams share one WebSocket: over plain HTTP a browser opens only six connections per host, and
 * an open document has more listeners.
 */
export function fetchOverSocket(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input, location.href)
  return url.pathname.includes('/data/listen/') ? openStream(url, init) : fetch(input, init)
}
