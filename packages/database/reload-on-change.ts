import type { Database } from './database.ts'

/** The delay before a failed read is repeated, in milliseconds. */
const retryDelay = 1000

export interface ReloadOptions {
  database: Pick<Database, 'subscribe'>
  /** The channel of the events after which it reads again. */
  channel: string
  reload(): Promise<void>
  /** Called when a read after an event has failed; it is repeated. */
  onError(error: unknown): void
}

/**
 * Keeps a process's copy of a table up to date: reads it again after the changes of every process, one read at a
 * time.
 */
export class ReloadOnChange {
  readonly #options: ReloadOptions
  readonly #unsubscribe: () => void
  #last: Promise<void> = Promise.resolve()
  /** The queued read, which waits for the current one. */
  #next: Promise<void> | undefined
  #retry: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: ReloadOptions) {
    this.#options = options
    this.#unsubscribe = options.database.subscribe(options.channel, () => this.#readLater())
  }

  /** Reads now, or joins a queued read, which will return the same. */
  read(): Promise<void> {
    if (this.#next) return this.#next
    this.#next = this.#readAfter(this.#last)
    this.#last = this.#next.catch(() => {})
    return this.#next
  }

  async #readAfter(last: Promise<void>): Promise<void> {
    await last
    this.#next = undefined
    if (!this.#isClosed) await this.#options.reload()
  }

  #readLater(): void {
    clearTimeout(this.#retry)
    this.read().catch((error: unknown) => {
      if (this.#isClosed) return
      this.#options.onError(error)
      this.#retry = setTimeout(() => this.#readLater(), retryDelay).unref()
    })
  }

  /** Waits for the read in progress; later ones do nothing. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#unsubscribe()
    clearTimeout(this.#retry)
    await this.#last
  }
}
