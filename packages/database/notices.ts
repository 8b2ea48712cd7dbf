import pg from 'pg'

/**
 * A change notice: `channel` names what changed, `payload` says which (an id or a number, never a document: PostgreSQL
 * carries at most 8 kB). A payload of `undefined` means that notices may have been missed: read everything again.
 */
export type NoticeListener = (payload: string | undefined) => void

/** Carries notices from committed transactions to whoever listens, in this process or in all of them. */
export interface Notices {
  /** Calls `listener` for every notice on `channel` until the returned function is called. */
  subscribe(channel: string, listener: NoticeListener): () => void
  close(): Promise<void>
}

class Listeners {
  readonly #byChannel = new Map<string, Set<NoticeListener>>()

  subscribe(channel: string, listener: NoticeListener): () => void {
    const listeners = this.#byChannel.get(channel) ?? new Set()
    this.#byChannel.set(channel, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  emit(channel: string, payload: string | undefined): void {
    for (const listener of this.#byChannel.get(channel) ?? []) listener(payload)
  }

  emitGap(): void {
    for (const channel of this.#byChannel.keys()) this.emit(channel, undefined)
  }
}

/** Notices within one process, for SQLite. */
export function createLocalNotices(): Notices & { emit(channel: string, payload: string): void } {
  const listeners = new Listeners()
  return {
    subscribe: (channel, listener) => listeners.subscribe(channel, listener),
    emit: (channel, payload) => listeners.emit(channel, payload),
    close: async () => {},
  }
}

/** The one PostgreSQL channel in use; the notice's own channel travels inside, so that one LISTEN serves every service. */
export const postgresChannel = 'shop_notices'

/** A notice as it travels on {@link postgresChannel}: channel, line feed, payload. */
export const encodeNotice = (channel: string, payload: string): string => `${channel}\n${payload}`

/**
 * Notices across processes through LISTEN on a connection of its own. A lost connection is taken up again after
 * `retryDelay` milliseconds, and listeners are told that they may have missed something.
 */
export async function createPostgresNotices(url: string, retryDelay = 500): Promise<Notices> {
  const listeners = new Listeners()
  let client: pg.Client | undefined
  let closed = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url })
    next.on('notification', ({ payload = '' }) => {
      const split = payload.indexOf('\n')
      listeners.emit(payload.slice(0, split), payload.slice(split + 1))
    })
    next.on('error', reconnect)
    next.on('end', reconnect)
    await next.connect()
    await next.query(`listen ${postgresChannel}`)
    client = next
  }

  function reconnect(): void {
    if (closed || retry) return
    retry = setTimeout(() => {
      retry = undefined
      connect().then(() => listeners.emitGap(), reconnect)
    }, retryDelay)
  }

  await connect()
  return {
    subscribe: (channel, listener) => listeners.subscribe(channel, listener),
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
