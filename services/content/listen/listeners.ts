import type { CommittedTransaction } from '../store/dataset-memory.ts'
import type { EventStream } from './event-stream.ts'
import type { Listener } from './listener.ts'

/** How long a stream may be silent, in milliseconds. */
const keepAliveInterval = 15_000

/** Everybody who listens in this process. */
export class Listeners {
  readonly #streams = new Map<EventStream, { dataset: string; listener: Listener }>()
  #delivered: Promise<unknown> = Promise.resolve()
  #keepAlive: NodeJS.Timeout | undefined

  get size(): number {
    return this.#streams.size
  }

  add(dataset: string, stream: EventStream, listener: Listener): void {
    this.#streams.set(stream, { dataset, listener })
    this.#keepAlive ??= setInterval(() => this.#keepAllAlive(), keepAliveInterval).unref()
  }

  remove(stream: EventStream): void {
    this.#streams.delete(stream)
    if (this.#streams.size > 0) return
    clearInterval(this.#keepAlive)
    this.#keepAlive = undefined
  }

  /** Tells everybody who listens to a dataset; one transaction after the other. */
  tell(dataset: string, transaction: CommittedTransaction): void {
    if (this.#streams.size === 0) return
    const listening = [...this.#streams.values()].filter((entry) => entry.dataset === dataset)
    this.#delivered = this.#delivered.then(() =>
      Promise.all(listening.map(({ listener }) => listener.hear(transaction))),
    )
  }

  /** Sends everybody away, to connect to another process or later to this one. */
  end(): void {
    for (const stream of this.#streams.keys()) stream.reconnect()
  }

  #keepAllAlive(): void {
    for (const stream of this.#streams.keys()) stream.keepAlive()
  }
}
