import { availableParallelism } from 'node:os'
import { QueriesBusyError } from './errors.ts'
import type { JsonResult, QueryRequest } from './replica-messages.ts'
import { Replica, type ReplicaOptions, type ReplicaSource } from './replica.ts'

/** Replicas per pool. There are two pools; from three cores on, they leave one core to other requests. */
const maxReplicas = Math.max(1, Math.min(2, Math.floor((availableParallelism() - 1) / 2)))
/** The maximum number of waiting queries. */
const maxWaiting = 32
/** How long an idle replica is kept, in milliseconds. */
const idleTime = 60_000

interface Job {
  request: QueryRequest
  limit: number
  isSecondTry?: boolean
  resolve(result: Promise<JsonResult>): void
}

/** The replicas of a dataset: started on demand, ended after a while without queries. */
export class ReplicaPool {
  readonly #source: ReplicaSource
  readonly #options: ReplicaOptions
  readonly #waiting: Job[] = []
  readonly #busy = new Set<Replica>()
  readonly #idle = new Map<Replica, NodeJS.Timeout>()
  #isClosed = false
  #wantsTexts = false

  constructor(source: ReplicaSource, options: ReplicaOptions) {
    this.#source = source
    this.#options = options
  }

  /** Whether a replica has the documents, and for searches their words as well. */
  isReadyFor(usesTexts: boolean): boolean {
    return this.#all.some((replica) => replica.isReadyFor(usesTexts))
  }

  /** Lets replicas fill their index of words, those that are started later too. */
  fillTexts(): void {
    if (this.#wantsTexts) return
    this.#wantsTexts = true
    for (const replica of this.#all) replica.fillTexts()
  }

  /** Starts a replica if there is none. */
  prepare(): void {
    if (!this.#isClosed && this.#all.length === 0) this.#release(this.#start())
  }

  get #all(): Replica[] {
    return [...this.#busy, ...this.#idle.keys()].filter(({ hasEnded }) => !hasEnded)
  }

  /**
   * Evaluates a query in turn; the limit in milliseconds counts from then.
   * @throws {QueriesBusyError} when too many others wait; whatever {@link Replica.evaluate} throws.
   */
  async evaluate(request: QueryRequest, limit: number): Promise<JsonResult> {
    if (this.#waiting.length >= maxWaiting) throw new QueriesBusyError('Too many long queries are waiting', 2)
    return new Promise((resolve) => {
      this.#waiting.push({ request, limit, resolve })
      this.#next()
    })
  }

  /** Ends all replicas; waiting queries are rejected with a retry delay. */
  close(): void {
    this.#isClosed = true
    const closed = new QueriesBusyError('The service is stopping', 1)
    for (const { resolve } of this.#waiting.splice(0)) resolve(Promise.reject(closed))
    for (const replica of [...this.#busy, ...this.#idle.keys()]) this.#drop(replica)
  }

  #next(): void {
    const job = this.#waiting[0]
    const replica = job && this.#freeReplica()
    if (!replica) return
    this.#waiting.shift()
    this.#busy.add(replica)
    void this.#work(replica, job).then(() => this.#release(replica))
  }

  /** If a process dies before it is ready, the query is not the cause: another replica tries once more. */
  async #work(replica: Replica, job: Job): Promise<void> {
    if (!(await replica.isReady) && !job.isSecondTry && !this.#isClosed) {
      this.#waiting.unshift({ ...job, isSecondTry: true })
      return
    }
    const result = replica.evaluate(job.request, job.limit)
    job.resolve(result)
    await Promise.allSettled([result])
  }

  #freeReplica(): Replica | undefined {
    for (const [replica, timer] of this.#idle) {
      clearTimeout(timer)
      this.#idle.delete(replica)
      if (!replica.hasEnded) return replica
    }
    return this.#busy.size < maxReplicas ? this.#start() : undefined
  }

  #start(): Replica {
    const replica = new Replica(this.#source, this.#options)
    if (this.#wantsTexts) replica.fillTexts()
    return replica
  }

  #release(replica: Replica): void {
    this.#busy.delete(replica)
    if (!replica.hasEnded) this.#idle.set(replica, setTimeout(() => this.#drop(replica), idleTime).unref())
    this.#next()
  }

  #drop(replica: Replica): void {
    clearTimeout(this.#idle.get(replica))
    this.#idle.delete(replica)
    replica.end()
  }
}
