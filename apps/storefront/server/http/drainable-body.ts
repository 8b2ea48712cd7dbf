/** The maximum number of unused bytes that are read. */
const maxDrainedBytes = 100_000_000

/**
 * Passes on a request's body to a reader that may stop early. `drain` then reads the rest, because a browser does
 * not read the response before it has sent the whole body, and shows its own error if the connection is closed earlier.
 */
export function createDrainableBody(body: ReadableStream<Uint8Array> | null) {
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
    async drain(): Promise<void> {
      let bytes = 0
      for (let chunk = await read(); chunk && bytes < maxDrainedBytes; chunk = await read()) bytes += chunk.length
    },
  }
}
