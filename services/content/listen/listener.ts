import { randomUUID } from 'node:crypto'
import type { Query, QueryContext } from '../query/run-query.ts'
import { runQuery } from '../query/run-query.ts'
import type { CommittedTransaction, Transition } from '../store/dataset-memory.ts'
import { DocumentView } from '../store/document-view.ts'
import type { ContentDocument } from '../store/document.ts'
import type { ViewRule } from '../store/perspective.ts'
import type { EventStream } from './event-stream.ts'
import { mutationEvent, type EventOptions, type TransitionKind } from './mutation-event.ts'
import { endOf, formatPosition, isBehind, type Position } from './position.ts'

export interface ListenerOptions extends EventOptions {
  query: Query
  context: QueryContext
  /** What the listener may see at all. */
  rule: ViewRule
  /** The document as it is shown. */
  present(document: ContentDocument): ContentDocument
}

/** How many transactions may wait for a listener's filter to be worked out. */
const maxWaitingTransactions = 1000

/** How long a filter may take on one document, in milliseconds: everybody else waits meanwhile. */
const filterTimeLimit = 50

/** Somebody who is told of every change to a document that a filter finds. */
export class Listener {
  readonly #options: ListenerOptions
  readonly #stream: EventStream
  readonly #name = randomUUID()
  #heard: Position = endOf(0)
  #waiting = 0
  #told: Promise<void> = Promise.resolve()

  constructor(options: ListenerOptions, stream: EventStream) {
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

  /** Shows that the stream is alive, and how far it has come, so that somebody who comes back has missed little. */
  keepAlive(): void {
    if (this.#waiting > 0) this.#stream.keepAlive()
    else this.#stream.send('heartbeat', {}, formatPosition(this.#heard))
  }

  /** @throws {ApiError} 400 for a query that cannot be answered. */
  check(): Promise<boolean> {
    return this.#finds(undefined)
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
    const { sequence, transitions } = transaction
    for (const [index, transition] of transitions.entries()) {
      const position = { sequence, index }
      if (!isBehind(this.#heard, position)) continue
      const seen = this.#seen(transition)
      const kind = await this.#kindOf(seen)
      const event = kind && mutationEvent(transaction, seen, kind, this.#options)
      if (event) this.#stream.send('mutation', event, formatPosition(position))
      this.#heard = position
    }
    if (isBehind(this.#heard, endOf(sequence))) this.#heard = endOf(sequence)
  }

  #seen({ before, after, ...transition }: Transition): Transition {
    return { ...transition, before: this.#visible(before), after: this.#visible(after) }
  }

  #visible(document: ContentDocument | undefined): ContentDocument | undefined {
    const { rule, present } = this.#options
    if (!document || rule.shownAs(document._id) === undefined) return undefined
    return rule.show(document._id, () => present(document))
  }

  async #kindOf({ before, after }: Transition): Promise<TransitionKind | undefined> {
    const [was, is] = [await this.#finds(before), await this.#finds(after)]
    if (is) return was ? 'update' : 'appear'
    return was ? 'disappear' : undefined
  }

  /** A filter is asked about one document alone; it cannot look at others. */
  async #finds(document: ContentDocument | undefined): Promise<boolean> {
    const { query, context } = this.#options
    const found = await runQuery(new DocumentView(document ? [document] : []), query, context, filterTimeLimit)
    return document !== undefined && (Array.isArray(found) ? found.length > 0 : found !== null && found !== false)
  }
}
