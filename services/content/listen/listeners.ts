import type { CommittedTransaction } from '../store/dataset-memory.ts'
import { maxWaitingBytes, type EventStream } from './event-stream.ts'
import type { Listener } from './listener.ts'

/** How long a stream may be silent, in milliseconds. */
export const keepAliveInterval = 15_000

/** What may wait for all slow readers together, in bytes; nobody's share is below the smallest one. */
const maxWaitingInAll = 128 * 1024 * 1024
const smallestShare = 64 * 1024

interface Listening {
  dataset: string
  listener: Listener
  /** Whether the listener's right still holds; missing for what anybody may hear. */
  isAllowed: (() => Promise<boolean>) | undefined
}

/** Everybody who listens in this process. */
export class Listeners {
  readonly #streams = new Map<EventStream, Listening>()
  #keepAlive: NodeJS.Timeout | undefined

  get size(): number {
    return this.#streams.size
  }

  /** How much may wait for one reader, in bytes: less, the more there are. */
  allowance(): number {
    return Math.min(maxWaitingBytes, Math.max(smallestShare, maxWaitingInAll / Math.max(this.size, 1)))
  }

  add(stream: EventStream, listening: Listening): void {
    this.#streams.set(stream, listening)
    this.#keepAlive ??= setInterval(() => this.#keepAllAlive(), keepAliveInterval).unref()
  }

  remove(stream: EventStream): void {
    this.#streams.delete(stream)
    if (this.#streams.size > 0) return
    clearInterval(this.#keepAlive)
    this.#keepAlive = undefined
  }

  /** Tells everybody who listens to a dataset; nobody waits for another. */
  tell(dataset: string, transaction: CommittedTransaction): void {
    for (const listening of this.#streams.values()) {
      if (listening.dataset === dataset) listening.listener.hear(transaction)
    }
  }

  /** Sends everybody away, to connect to another process or later to this one. */
  end(): void {
    for (const stream of this.#streams.keys()) stream.reconnect()
  }

  #keepAllAlive(): void {
    for (const [stream, { listener, isAllowed }] of this.#streams) {
      listener.keepAlive()
      // Who cannot be asked for now is asked for again next time.
      isAllowed?.().then(
        (allowed) => !allowed && stream.cut(),
        () => {},
      )
    }
  }
}
