import { onLoginChange } from '../login/store-login.ts'

/** Milliseconds before reconnecting. */
const reconnectDelay = 2000

/** Milliseconds between two reloads, so that the main thread can handle typing in between. */
const reloadInterval = 500

/** A message on the socket: that it is listening, an event, or the end of the stream. */
interface Frame {
  status?: number
  data?: string
  end?: true
}

/**
 * Returns a function that runs `task` at once; calls during a run or the interval after it cause one more run after
 * that. Changes come in bursts while an editor types, and a reload that starts during another one would cancel it.
 */
function coalesce(task: () => Promise<void>): () => void {
  let isRunning = false
  let isWanted = false
  return async function run() {
    isWanted = true
    if (isRunning) return
    isRunning = true
    try {
      while (isWanted) {
        isWanted = false
        await task()
        await new Promise((resolve) => setTimeout(resolve, reloadInterval))
      }
    } finally {
      isRunning = false
    }
  }
}

/**
 * Listens on the content service's WebSocket for changes to a dataset's documents, drafts included, as an editor. The
 * Studio uses the same socket: event streams would use up the browser's few connections per host.
 * @param reload called after each change, when listening starts, since earlier changes were missed, and when the editor
 *   has signed out, or in as somebody else: then the page must no longer show what only they may see.
 * @returns a function that stops it.
 */
export function listenForChanges(path: string, dataset: string, reload: () => Promise<void>): () => void {
  const change = coalesce(reload)
  const query = new URLSearchParams({ query: '*', includeMutations: 'false' })
  let socket: WebSocket
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  /** Reloads the page when the session has ended, because browsers do not report why a socket was refused. */
  async function checkSession(): Promise<void> {
    const { status } = await fetch(path)
    if (status === 401) change()
  }

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
      if (isStopped) return
      checkSession().catch(() => {})
      timer = setTimeout(connect, reconnectDelay)
    })
  }

  connect()
  const stopFollowing = onLoginChange(change)
  return () => {
    isStopped = true
    stopFollowing()
    clearTimeout(timer)
    socket.close()
  }
}
