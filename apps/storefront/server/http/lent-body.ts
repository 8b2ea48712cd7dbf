/** At most so many bytes are read of what nobody wants. */
const mostUnwanted = 100_000_000

/**
 * Lends a request's body to somebody who may stop reading it. `readRest` then reads what was left: a browser reads no
 * answer before it has sent the whole body, and shows an error of its own when the connection is closed before that.
 */
export function lendBody(body: ReadableStream<Uint8Array> | null) {
  const reader = body?.getReader()
  const read = async () => (await reader?.read())?.value
  return {
    body: new ReadableStream<Uint8Array>({
      async pull(controller) {
        const chunk = await read()
        if (chunk) controller.enqueue(chunk)
        else controller.close()
      },
    }),
    async readRest(): Promise<void> {
      let bytes = 0
      for (let chunk = await read(); chunk && bytes < mostUnwanted; chunk = await read()) bytes += chunk.length
    },
  }
}
