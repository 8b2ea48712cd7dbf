import { debounce } from '../../timing/debounce.ts'

/** The debounce for changes, which come in bursts while an editor types, in milliseconds. */
const calm = 250

/** Milliseconds before reconnecting. */
const pause = 2000

/** A message on the socket: that it is listening, an event, or the end of the stream. */
interface Frame {
  status?: number
  data?: string
  end?: true
}

/**
 * Listens on the content service's WebSocket for changes to a dataset's documents, drafts included, as an editor. The
 * Studio uses the same socket: event streams would use up the browser's few connections per host.
 * @param onChange also called when listening starts, since earlier changes were missed.
 * @returns a function that stops it.
 */
export function listenForChanges(path: string, dataset: string, onChange: () => void): () => void {
  const change = debounce(onChange, calm)
  const query = new URLSearchParams({ query: '*', includeMutations: 'false' })
  let socket: WebSocket
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  function connect(): void {
    socket = new WebSocket(path)
    socket.addEventListener('open', () => {
      socket.send(JSON.stringify({ open: 1, url: `/v1/data/listen/${dataset}?${query}` }))
    })
    socket.addEventListener('message', (message) => {
      const { status, data = '', end }: Frame = JSON.parse(String(message.data))
      if (status !== undefined || data.includes('event: mutation')) change()
      if (end) socket.close()
    })
    socket.addEventListener('close', () => {
      if (!isStopped) timer = setTimeout(connect, pause)
    })
  }

  connect()
  return () => {
    isStopped = true
    change.cancel()
    clearTimeout(timer)
    socket.close()
  }
}
