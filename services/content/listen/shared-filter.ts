import type { ContentDocument } from '@shop/groq/document'
import type { ListenFilter } from '@shop/groq/listen-filter'
import type { ViewRule } from '@shop/groq/perspective'
import type { CommittedTransaction, Transition } from '../store/dataset-memory.ts'
import { encodeEvent } from './event-stream.ts'
import { mutationEvent, type ListenOptions, type PlacedChange, type TransitionKind } from './mutation-event.ts'
import { formatPosition, type Position } from './position.ts'
import type { WorkPace } from '@shop/groq/work-pace'

export interface SharedFilterOptions {
  filter: ListenFilter
  /** Which documents the listeners may see. */
  rule: ViewRule
  /** The document as clients see it. */
  present(document: ContentDocument): ContentDocument
  pace: WorkPace
}

/** Two types if the document changed its type. */
export const typesOf = ({ before, after }: Transition): string[] =>
  [before, after].flatMap((document) => (document ? [document._type] : []))

/** A change to a document that a filter finds. */
export interface FoundChange {
  position: Position
  /** The encoded event for these options. */
  event(options: ListenOptions): Promise<Uint8Array>
}

/** A filter shared by its listeners: its results are computed once for all of them. */
export class SharedFilter {
  readonly #options: SharedFilterOptions
  readonly #found = new WeakMap<CommittedTransaction, Promise<FoundChange[]>>()

  constructor(options: SharedFilterOptions) {
    this.#options = options
  }

  get key(): string {
    return this.#options.filter.key
  }

  /** Whether the filter may find a document with one of these ids or types. */
  mayFindAny(ids: ReadonlySet<string>, types: ReadonlySet<string>): boolean {
    const { reach } = this.#options.filter
    return !reach || !reach.ids.isDisjointFrom(ids) || !reach.types.isDisjointFrom(types)
  }

  /**
   * The transaction's changes to documents that the filter finds, in order.
   * @throws {QueryTimeoutError} when the filter takes too long; whatever groq-js throws.
   */
  changesIn(transaction: CommittedTransaction): Promise<FoundChange[]> {
    const found = this.#found.get(transaction) ?? this.#find(transaction)
    this.#found.set(transaction, found)
    return found
  }

  async #find(transaction: CommittedTransaction): Promise<FoundChange[]> {
    const { pace } = this.#options
    const found: { index: number; seen: Transition; kind: TransitionKind }[] = []
    for (const [index, transition] of transaction.transitions.entries()) {
      if (!this.mayFindAny(new Set([transition.id]), new Set(typesOf(transition)))) continue
      const seen = this.#seen(transition)
      const kind = await pace.step(() => this.#kindOf(seen))
      if (kind) found.push({ index, seen, kind })
    }
    return found.map((change, place) => this.#change(transaction, { ...change, place, total: found.length }))
  }

  #seen({ before, after, ...transition }: Transition): Transition {
    return { ...transition, before: this.#visible(before), after: this.#visible(after) }
  }

  #visible(document: ContentDocument | undefined): ContentDocument | undefined {
    const { rule, present } = this.#options
    if (!document || rule.shownAs(document._id) === undefined) return undefined
    return rule.show(document._id, () => present(document))
  }

  #kindOf({ before, after }: Transition): TransitionKind | undefined {
    const { filter } = this.#options
    const was = before !== undefined && filter.finds(before)
    const is = after !== undefined && filter.finds(after)
    if (is) return was ? 'update' : 'appear'
    return was ? 'disappear' : undefined
  }

  #change(transaction: CommittedTransaction, { index, ...change }: PlacedChange & { index: number }): FoundChange {
    const position = { sequence: transaction.sequence, index }
    const events = new Map<string, Promise<Uint8Array>>()
    return {
      position,
      event: (options) => {
        const key = JSON.stringify(options)
        const event =
          events.get(key) ??
          this.#options.pace.step(() =>
            encodeEvent('mutation', mutationEvent(transaction, change, options), formatPosition(position)),
          )
        events.set(key, event)
        return event
      },
    }
  }
}
