/** What may wait for a slow reader at the most, in bytes. */
export const maxWaitingBytes = 4 * 1024 * 1024

const encoder = new TextEncoder()

/** A stream of server-sent events whose memory is bounded: a reader who falls too far behind is sent away. */
export interface EventStream {
  body: ReadableStream<Uint8Array>
  /** Sends an event; `id` is what a reader gives as `Last-Event-ID` when it comes back. */
  send(event: string, data: object, id?: string): void
  /** Sends what {@link encodeEvent} made, which may go to others too. */
  sendEncoded(event: Uint8Array): void
  /** A comment, so that whatever stands between does not take silence for the end. */
  keepAlive(): void
  /** Asks the reader to connect again, and ends. */
  reconnect(): void
  /** The same at once: what waits is let go of. */
  cut(): void
}

export interface EventStreamOptions {
  /** Called once, when the stream has ended for whatever reason. */
  onEnd(): void
  /** How much may wait for the reader just now, in bytes. */
  allowance(): number
}

/** An event as it goes over the wire. */
export const encodeEvent = (event: string, data: object, id?: string): Uint8Array =>
  encoder.encode(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

/** A body of server-sent events that ends, rather than grow, when its reader does not keep up. */
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

  function forget(): void {
    waiting = []
    size = 0
  }

  function reconnect(): void {
    write(encodeEvent('reconnect', {}))
    end()
  }

  function cut(): void {
    forget()
    reconnect()
  }

  function sendEncoded(event: Uint8Array): void {
    if (!ended && size > allowance()) cut()
    write(event)
  }

  return {
    // Nothing is taken ahead of the reader, so that all that waits can be let go of.
    body: new ReadableStream<Uint8Array>({ pull, cancel: () => (forget(), end()) }, { highWaterMark: 0 }),
    reconnect,
    cut,
    keepAlive: () => write(encoder.encode(':\n\n')),
    send: (event, data, id) => sendEncoded(encodeEvent(event, data, id)),
    sendEncoded,
  }
}
