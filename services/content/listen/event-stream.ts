/** What may wait for a slow reader, in bytes. */
export const maxWaitingBytes = 4 * 1024 * 1024

const encoder = new TextEncoder()

/** A stream of server-sent events whose memory is bounded: a reader who falls too far behind is sent away to begin anew. */
export interface EventStream {
  body: ReadableStream<Uint8Array>
  /** Sends an event; `id` is what a reader gives as `Last-Event-ID` when it comes back. */
  send(event: string, data: object, id?: string): void
  /** A comment, so that whatever stands between does not take silence for the end. */
  keepAlive(): void
  /** Asks the reader to connect again, and ends. */
  reconnect(): void
}

/** `onEnd` is called once, when the stream has ended for whatever reason. */
export function createEventStream(onEnd: () => void): EventStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>(
    {
      start: (started) => void (controller = started),
      cancel() {
        controller = undefined
        onEnd()
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: maxWaitingBytes }),
  )
  const write = (text: string): void => controller?.enqueue(encoder.encode(text))

  function reconnect(): void {
    if (!controller) return
    write('event: reconnect\ndata: {}\n\n')
    controller.close()
    controller = undefined
    onEnd()
  }

  return {
    body,
    reconnect,
    keepAlive: () => write(':\n\n'),
    send(event, data, id) {
      if (controller && (controller.desiredSize ?? 0) <= 0) reconnect()
      write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    },
  }
}
