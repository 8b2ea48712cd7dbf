/** The maximum buffer for a slow reader, in bytes. */
export const maxWaitingBytes = 4 * 1024 * 1024

const encoder = new TextEncoder()

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  // nginx would otherwise collect events until they fill a page of its memory.
  'X-Accel-Buffering': 'no',
}

/** A stream of server-sent events with bounded memory: a reader that falls too far behind is disconnected. */
export interface EventStream {
  response: Response
  /** Sends an event; readers return `id` as `Last-Event-ID` when they reconnect. */
  send(event: string, data: object, id?: string): void
  /** Sends results of {@link encodeEvent}, one or several in a row, which may be shared between streams. */
  sendEncoded(event: Uint8Array): void
  /** Sends a comment, so that proxies do not close the connection as idle. */
  keepAlive(): void
  /** Asks the reader to reconnect, and ends. */
  reconnect(): void
  /** Ends at once and drops buffered events, so that the reader reconnects. */
  cut(): void
}

export interface EventStreamOptions {
  /** Called once, when the stream has ended for any reason. */
  onEnd(): void
  /** The current maximum of the buffer, in bytes. */
  allowance(): number
}

/** An encoded event. */
export const encodeEvent = (event: string, data: object, id?: string): Uint8Array =>
  encoder.encode(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

/** A body of server-sent events that ends when its reader falls too far behind. */
export function createEventStream({ onEnd, allowance }: EventStreamOptions): EventStream {
  let waiting: Uint8Array[] = []
  let size = 0
  let ended = false
  let wake: (() => void) | undefined

  async function pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    if (waiting.length === 0 && !ended) await new Promise<void>((resolve) => (wake = resolve))
    const next = waiting.shift()
    size -= next?.length ?? 0
    if (next) controller.enqueue(next)
    else controller.close()
  }

  function write(bytes: Uint8Array): void {
    if (ended) return
    waiting.push(bytes)
    size += bytes.length
    wake?.()
  }

  function end(): void {
    if (ended) return
    ended = true
    wake?.()
    onEnd()
  }

  function reconnect(): void {
    write(encodeEvent('reconnect', {}))
    end()
  }

  function cut(): void {
    waiting = []
    size = 0
    reconnect()
  }

  function sendEncoded(event: Uint8Array): void {
    if (!ended && size > allowance()) cut()
    write(event)
  }

  // No read-ahead, so that the whole buffer can be dropped.
  const body = new ReadableStream<Uint8Array>({ pull, cancel: end }, { highWaterMark: 0 })
  return {
    response: new Response(body, { headers }),
    reconnect,
    cut,
    keepAlive: () => write(encoder.encode(':\n\n')),
    send: (event, data, id) => sendEncoded(encodeEvent(event, data, id)),
    sendEncoded,
  }
}
