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
  readonly #onError: (error: unknown) => void

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError
  }

  subscribe(channel: string, listener: NoticeListener): () => void {
    const listeners = this.#byChannel.get(channel) ?? new Set()
    this.#byChannel.set(channel, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  emit(channel: string, payload: string | undefined): void {
    for (const listener of this.#byChannel.get(channel) ?? []) this.#tell(listener, payload)
  }

  /** What is committed stays committed, and the others are told all the same: a listener's failure is its own. */
  #tell(listener: NoticeListener, payload: string | undefined): void {
    try {
      listener(payload)
    } catch (error) {
      this.#onError(error)
    }
  }

  emitGap(): void {
    for (const channel of this.#byChannel.keys()) this.emit(channel, undefined)
  }
}

/** Notices within one process, for SQLite. `gap` tells every listener that it may have missed something. */
export interface LocalNotices extends Notices {
  emit(channel: string, payload: string): void
  gap(): void
}

/** Notices within one process; what a listener throws goes to `onError`. */
export function createLocalNotices(onError: (error: unknown) => void): LocalNotices {
  const listeners = new Listeners(onError)
  return {
    subscribe: (channel, listener) => listeners.subscribe(channel, listener),
    emit: (channel, payload) => listeners.emit(channel, payload),
    gap: () => listeners.emitGap(),
    close: async () => {},
  }
}

/** The one PostgreSQL channel in use; the notice's own channel travels inside, so that one LISTEN serves every service. */
export const postgresChannel = 'shop_notices'

/** A notice as it travels on {@link postgresChannel}: channel, line feed, payload. */
export const encodeNotice = (channel: string, payload: string): string => `${channel}\n${payload}`

/**
 * Notices across processes through LISTEN on a connection of its own. A lost connection is taken up again after
 * `retryDelay` milliseconds, and listeners are told that they may have missed something. What a listener throws goes to
 * `onError`.
 */
export async function createPostgresNotices(
  url: string,
  onError: (error: unknown) => void,
  retryDelay = 500,
): Promise<Notices> {
  const listeners = new Listeners(onError)
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
