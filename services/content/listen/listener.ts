import { randomUUID } from 'node:crypto'
import type { CommittedTransaction } from '../store/dataset-memory.ts'
import type { EventStream } from './event-stream.ts'
import type { EventOptions } from './mutation-event.ts'
import { endOf, formatPosition, isBehind, type Position } from './position.ts'
import type { SharedFilter } from './shared-filter.ts'

/** How many transactions may wait for a listener's filter to be worked out. */
const maxWaitingTransactions = 1000

/** Somebody who is told of every change to a document that a filter finds. */
export class Listener {
  readonly #filter: SharedFilter
  readonly #options: EventOptions
  readonly #stream: EventStream
  readonly #name = randomUUID()
  #heard: Position = endOf(0)
  #waiting = 0
  #told: Promise<void> = Promise.resolve()

  constructor(filter: SharedFilter, options: EventOptions, stream: EventStream) {
    this.#filter = filter
    this.#options = options
    this.#stream = stream
  }

  /** Says welcome to somebody who hears what comes after the transaction `sequence`. */
  welcome(sequence: number): void {
    this.#begin('welcome', sequence)
  }

  /**
   * Says welcome back to somebody who has heard all up to `position`, and tells of what was `missed` since, before anything
   * that is heard from now on; `reset` when that is not known, after which the transactions behind `sequence` are heard.
   */
  resume(position: Position, missed: Promise<readonly CommittedTransaction[] | undefined>, sequence: number): void {
    this.#inTurn(async () => {
      const transactions = await missed
      if (!transactions) return this.#begin('reset', sequence)
      this.#heard = position
      this.#stream.send('welcomeback', { listenerName: this.#name })
      for (const transaction of transactions) await this.#tell(transaction)
    })
  }

  /** Tells of what a transaction did to the documents that the filter finds, in turn. */
  hear(transaction: CommittedTransaction): void {
    if (this.#waiting >= maxWaitingTransactions) this.#stream.cut()
    else this.#inTurn(() => this.#tell(transaction))
  }

  /**
   * Shows that the stream is alive, and how far it has come, so that somebody who comes back has missed little.
   * @param sequence the last transaction that all who listen have been told of, where it concerned them.
   */
  keepAlive(sequence: number): void {
    if (this.#waiting > 0) return this.#stream.keepAlive()
    if (isBehind(this.#heard, endOf(sequence))) this.#heard = endOf(sequence)
    this.#stream.send('heartbeat', {}, formatPosition(this.#heard))
  }

  #begin(event: 'welcome' | 'reset', sequence: number): void {
    this.#heard = endOf(sequence)
    this.#stream.send(event, { listenerName: this.#name }, formatPosition(this.#heard))
  }

  #inTurn(work: () => Promise<void>): void {
    this.#waiting += 1
    this.#told = this.#told
      .then(work)
      // The filter cannot be worked out for a document: the listener's picture may be wrong now.
      .catch(() => this.#stream.reconnect())
      .finally(() => (this.#waiting -= 1))
  }

  async #tell(transaction: CommittedTransaction): Promise<void> {
    for (const { position, event } of await this.#filter.changesIn(transaction)) {
      if (!isBehind(this.#heard, position)) continue
      this.#stream.sendEncoded(await event(this.#options))
      this.#heard = position
    }
    const end = endOf(transaction.sequence)
    if (isBehind(this.#heard, end)) this.#heard = end
  }
}
