import { randomUUID } from 'node:crypto'
import type { CommittedTransaction } from '../store/dataset-memory.ts'
import type { EventStream } from './event-stream.ts'
import type { ListenOptions } from './mutation-event.ts'
import { endOfTransaction, formatPosition, isBefore, type Position } from './position.ts'
import type { SharedFilter } from './shared-filter.ts'

/** The maximum number of transactions waiting for a listener's filter. */
const maxWaitingTransactions = 1000

/** From this size on, in bytes, events of a transaction are sent before the others are ready. */
const maxTogether = 64 * 1024

/** A client that receives every change to a document that its filter finds. */
export class Listener {
  readonly #filter: SharedFilter
  readonly #options: ListenOptions
  readonly #stream: EventStream
  readonly #name = randomUUID()
  #sent: Position = endOfTransaction(0)
  #waiting = 0
  #queue: Promise<void> = Promise.resolve()

  constructor(filter: SharedFilter, options: ListenOptions, stream: EventStream) {
    this.#filter = filter
    this.#options = options
    this.#stream = stream
  }

  /** Sends `welcome`; transactions after `sequence` follow. */
  welcome(sequence: number): void {
    this.#begin('welcome', sequence)
  }

  /**
   * Resumes at `position`: sends `welcomeback` and the events `missed` since, before new events; or `reset` when these
   * are unknown, followed by the transactions after `sequence`.
   */
  resume(position: Position, missed: Promise<readonly CommittedTransaction[] | undefined>, sequence: number): void {
    this.#inTurn(async () => {
      const transactions = await missed
      if (!transactions) return this.#begin('reset', sequence)
      this.#sent = position
      this.#stream.send('welcomeback', { listenerName: this.#name })
      for (const transaction of transactions) await this.#send(transaction)
    })
  }

  /** Sends the transaction's changes to documents that the filter finds, in order. */
  receive(transaction: CommittedTransaction): void {
    if (this.#waiting >= maxWaitingTransactions) this.#stream.cut()
    else this.#inTurn(() => this.#send(transaction))
  }

  /**
   * Sends a heartbeat with the current position, so that a client that reconnects has missed little.
   * @param sequence the last transaction that was passed to all listeners concerned.
   */
  keepAlive(sequence: number): void {
    if (this.#waiting > 0) return this.#stream.keepAlive()
    if (isBefore(this.#sent, endOfTransaction(sequence))) this.#sent = endOfTransaction(sequence)
    this.#stream.send('heartbeat', {}, formatPosition(this.#sent))
  }

  #begin(event: 'welcome' | 'reset', sequence: number): void {
    this.#sent = endOfTransaction(sequence)
    this.#stream.send(event, { listenerName: this.#name }, formatPosition(this.#sent))
  }

  #inTurn(work: () => Promise<void>): void {
    this.#waiting += 1
    this.#queue = this.#queue
      .then(work)
      // The filter failed on a document: the client's state may be wrong now.
      .catch(() => this.#stream.reconnect())
      .finally(() => (this.#waiting -= 1))
  }

  /**
   * Sends the events of a transaction together: a form of the Studio cannot be edited between the first and the last
   * one.
   */
  async #send(transaction: CommittedTransaction): Promise<void> {
    let together: Uint8Array | undefined
    for (const { position, event } of await this.#filter.changesIn(transaction)) {
      if (!isBefore(this.#sent, position)) continue
      const encoded = await event(this.#options)
      // A single event is not copied: all listeners share it.
      together = together ? Buffer.concat([together, encoded]) : encoded
      this.#sent = position
      if (together.length < maxTogether) continue
      this.#stream.sendEncoded(together)
      together = undefined
    }
    if (together) this.#stream.sendEncoded(together)
    const end = endOfTransaction(transaction.sequence)
    if (isBefore(this.#sent, end)) this.#sent = end
  }
}
