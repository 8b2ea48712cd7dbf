import { randomUUID } from 'node:crypto'
import { inGroups } from '@shop/database/groups'
import type { Database } from '@shop/database'
import { z } from 'zod'

const channel = 'content_visitors'

/** A message between processes: the number of listeners of some addresses. */
const message = z.object({ from: z.string(), counts: z.array(z.tuple([z.string(), z.int().min(0)])) })

/** A change event is limited to 8,000 bytes. */
const addressesPerMessage = 100

/** How long changes are collected before a message is sent, in milliseconds. */
const notifyDelay = 200

/**
 * How long the counts of a process are valid, in milliseconds. It repeats them every 15 s, but may have been killed.
 */
const believedFor = 45_000

/** Counts the listeners without a session per address: in this process, and in others by their messages. */
export class VisitorCounts {
  readonly #database: Pick<Database, 'publish' | 'subscribe' | 'onError'> | undefined
  readonly #process = randomUUID()
  readonly #own = new Map<string, number>()
  readonly #others = new Map<string, { counts: Map<string, number>; heardAt: number }>()
  readonly #changed = new Set<string>()
  readonly #unsubscribe: (() => void) | undefined
  #telling: NodeJS.Timeout | undefined

  /** @param database connects the processes; without it only this one is counted. */
  constructor(database: Pick<Database, 'publish' | 'subscribe' | 'onError'> | undefined) {
    this.#database = database
    this.#unsubscribe = database?.subscribe(channel, (payload) => {
      if (payload !== undefined) this.#hear(message.parse(JSON.parse(payload)))
    })
  }

  /** The listeners of all addresses in this process. */
  get own(): number {
    return [...this.#own.values()].reduce((sum, count) => sum + count, 0)
  }

  /** The listeners of an address in all processes. */
  of(address: string): number {
    let sum = this.#own.get(address) ?? 0
    for (const { counts, heardAt } of this.#others.values()) {
      if (performance.now() - heardAt < believedFor) sum += counts.get(address) ?? 0
    }
    return sum
  }

  /** Counts a listener that was added, `by` 1, or removed, `by` -1. */
  change(address: string, by: 1 | -1): void {
    const count = (this.#own.get(address) ?? 0) + by
    if (count > 0) this.#own.set(address, count)
    else this.#own.delete(address)
    this.#changed.add(address)
    this.#telling ??= setTimeout(() => this.#tell(), notifyDelay).unref()
  }

  /** Sends all counts again, because others may have missed messages. */
  repeat(): void {
    for (const address of this.#own.keys()) this.#changed.add(address)
    this.#tell()
    for (const [process, { heardAt }] of this.#others)
      if (performance.now() - heardAt >= believedFor) this.#others.delete(process)
  }

  close(): void {
    clearTimeout(this.#telling)
    this.#unsubscribe?.()
  }

  #tell(): void {
    clearTimeout(this.#telling)
    this.#telling = undefined
    const counts = Array.from(this.#changed, (address) => [address, this.#own.get(address) ?? 0] as const)
    this.#changed.clear()
    const database = this.#database
    if (!database) return
    for (const part of inGroups(counts, addressesPerMessage)) {
      const payload = JSON.stringify({ from: this.#process, counts: part })
      database.publish(channel, payload).catch(database.onError)
    }
  }

  #hear({ from, counts }: z.infer<typeof message>): void {
    if (from === this.#process) return
    const known = this.#others.get(from) ?? { counts: new Map<string, number>(), heardAt: 0 }
    this.#others.set(from, known)
    known.heardAt = performance.now()
    for (const [address, count] of counts) {
      if (count > 0) known.counts.set(address, count)
      else known.counts.delete(address)
    }
  }
}
