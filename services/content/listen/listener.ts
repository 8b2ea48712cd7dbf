import type { Query, QueryContext } from '../query/run-query.ts'
import { runQuery } from '../query/run-query.ts'
import type { CommittedTransaction, Transition } from '../store/dataset-memory.ts'
import { DocumentView } from '../store/document-view.ts'
import type { ContentDocument } from '../store/document.ts'
import type { ViewRule } from '../store/perspective.ts'
import type { EventStream } from './event-stream.ts'
import { mutationEvent, type EventOptions, type TransitionKind } from './mutation-event.ts'

export interface ListenerOptions extends EventOptions {
  query: Query
  context: QueryContext
  /** What the listener may see at all. */
  rule: ViewRule
}

/** Somebody who is told of every change to a document that a filter finds. */
export class Listener {
  readonly #options: ListenerOptions
  readonly #stream: EventStream

  constructor(options: ListenerOptions, stream: EventStream) {
    this.#options = options
    this.#stream = stream
  }

  /** Tells of what a transaction did to the documents that the filter finds. Never rejects. */
  async hear(transaction: CommittedTransaction): Promise<void> {
    try {
      for (const [index, transition] of transaction.transitions.entries()) {
        const seen = this.#seen(transition)
        const kind = await this.#kindOf(seen)
        const id = `${transaction.sequence}.${index}`
        if (kind) this.#stream.send('mutation', mutationEvent(transaction, seen, kind, this.#options), id)
      }
    } catch {
      // The filter cannot be worked out for this document: the listener's picture may be wrong now.
      this.#stream.reconnect()
    }
  }

  /** @throws {ApiError} 400 for a query that cannot be answered. */
  check(): Promise<boolean> {
    return this.#finds(undefined)
  }

  #seen({ before, after, ...transition }: Transition): Transition {
    return { ...transition, before: this.#visible(before), after: this.#visible(after) }
  }

  #visible(document: ContentDocument | undefined): ContentDocument | undefined {
    const { rule } = this.#options
    if (!document || rule.shownAs(document._id) === undefined) return undefined
    return rule.show(document._id, () => document)
  }

  async #kindOf({ before, after }: Transition): Promise<TransitionKind | undefined> {
    const [was, is] = [await this.#finds(before), await this.#finds(after)]
    if (is) return was ? 'update' : 'appear'
    return was ? 'disappear' : undefined
  }

  /** A filter is asked about one document alone; it cannot look at others. */
  async #finds(document: ContentDocument | undefined): Promise<boolean> {
    const { query, context } = this.#options
    const found = await runQuery(new DocumentView(document ? [document] : []), query, context)
    return document !== undefined && (Array.isArray(found) ? found.length > 0 : found !== null && found !== false)
  }
}
