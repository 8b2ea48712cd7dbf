import { AsyncLocalStorage } from 'node:async_hooks'

/** Milliseconds that a scan waits for its turn; by then its caller has given up. */
const maxWait = 12_000

const visitors = new AsyncLocalStorage<string>()

/**
 * Runs `work` on behalf of the visitor with an address, which is used for fair queuing of scans and for rate limits.
 */
export function runForVisitor<Result>(address: string, work: () => Result): Result {
  return visitors.run(address, work)
}

/** The address of the visitor on whose behalf this runs; empty for the process itself. */
export const currentVisitor = (): string => visitors.getStore() ?? ''

interface QueuedScan {
  since: number
  start(): void
  drop(): void
}

/** Limits concurrent scans; waiting ones are queued by address, round robin. */
export class ScanQueue {
  readonly #waiting = new Map<string, QueuedScan[]>()
  #free: number

  /** @param concurrency how many run at once. */
  constructor(concurrency: number) {
    this.#free = concurrency
  }

  /**
   * Runs a scan for the current visitor; one for the process itself does not wait.
   * @throws when `scan` does, and when it has waited too long for its turn.
   */
  async run<Result>(scan: () => Promise<Result>): Promise<Result> {
    const address = currentVisitor()
    if (address === '') return scan()
    if (this.#free > 0) this.#free -= 1
    else await this.#wait(address)
    try {
      return await scan()
    } finally {
      this.#free += 1
      this.#startNext()
    }
  }

  #wait(address: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const drop = () => reject(new Error('A scan of the database timed out waiting for its turn'))
    const line = this.#waiting.get(address) ?? []
    this.#waiting.set(address, line)
    line.push({ since: performance.now(), start: resolve, drop })
    return promise
  }

  #startNext(): void {
    for (const [address, line] of this.#waiting) {
      this.#waiting.delete(address)
      const next = line.shift()
      if (line.length > 0) this.#waiting.set(address, line)
      if (!next) continue
      if (performance.now() - next.since > maxWait) {
        next.drop()
        continue
      }
      this.#free -= 1
      next.start()
      return
    }
  }
}
