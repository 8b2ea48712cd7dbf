import { debounce } from '../../timing/rate.ts'

/** Changes come in bursts while somebody types: they are told of once there has been none for so long, in milliseconds. */
const calm = 250

/** Milliseconds until a connection that has ended is made anew. */
const pause = 2000

/** What the service says on the socket: that it listens, what there is to hear, or that the stream has ended. */
interface Frame {
  status?: number
  data?: string
  end?: true
}

/**
 * Listens at the content service's socket for changes to a dataset's documents, drafts included, as an editor. The socket is
 * the one that the Studio listens on: event streams would take up the few connections that a browser opens to a host.
 * @param onChange also called when listening has begun: what changed before that was told to nobody.
 * @returns stops listening.
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
