import { setImmediate as nextTurn, setTimeout as rest } from 'node:timers/promises'

/** Milliseconds that a request works before it yields to the event loop. */
const slice = 5
/** Milliseconds after which a request is aborted; clients that act for shoppers do not wait longer either. */
export const maxWorkTime = 10_000
/** {@link maxWorkTime} for a process of low priority, which gets little CPU time while the machine is busy. */
export const maxBackgroundTime = 3 * maxWorkTime
/** The maximum number of waiting requests per address. */
export const maxWaiting = 50
/** How many continuations of one request resume at once. Small, because each may turn out to be long. */
const together = 8

/** Counts turns of the event loop while there is work, so that time spent on other work is not charged. */
const eventLoop = { turn: 0, began: 0, isWatched: false }

function currentTurn(): number {
  if (!eventLoop.isWatched) {
    eventLoop.isWatched = true
    eventLoop.began = performance.now()
    setImmediate(() => {
      eventLoop.turn += 1
      eventLoop.isWatched = false
    })
  }
  return eventLoop.turn
}

/** How many milliseconds the current turn has taken since it was first measured. */
function timeInTurn(): number {
  currentTurn()
  return performance.now() - eventLoop.began
}

/** The CPU time of this thread in milliseconds. */
function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The queue of requests: round robin over addresses, first in, first out per address. */
class Line {
  rests: boolean
  readonly #waiting = new Map<string, Set<Work>>()
  #isServing = false

  /** @param rests whether it leaves half of the time to everything else. */
  constructor(rests: boolean) {
    this.rests = rests
  }

  countOf(address: string): number {
    return this.#waiting.get(address)?.size ?? 0
  }

  add(work: Work): void {
    const works = this.#waiting.get(work.address) ?? new Set()
    this.#waiting.set(work.address, works.add(work))
    void this.#serve()
  }

  delete(work: Work): void {
    const works = this.#waiting.get(work.address)
    works?.delete(work)
    if (works?.size === 0) this.#waiting.delete(work.address)
  }

  #takeNext(): Work | undefined {
    for (const [address, works] of this.#waiting) {
      this.#waiting.delete(address)
      this.#waiting.set(address, works)
      for (const work of works) return work
    }
    return undefined
  }

  async #serve(): Promise<void> {
    if (this.#isServing) return
    this.#isServing = true
    await nextTurn()
    for (let work = this.#takeNext(); work; work = this.#takeNext()) {
      const started = performance.now()
      let worked = 0
      do {
        work.resume(together)
        await nextTurn()
        worked = performance.now() - started
      } while (work.isWaiting && worked < slice)
      if (!work.isWaiting) this.delete(work)
      if (this.rests) await rest(Math.max(slice, worked))
    }
    this.#isServing = false
  }
}

const anonymous = new Line(true)
const own = new Line(false)

/** Whether {@link maxWorkTime} is CPU time. */
let isLowPriority = false

/** Called in a process of low priority that does nothing else. */
export function setBackgroundProcess(): void {
  anonymous.rests = false
  isLowPriority = true
}

/** Never settles: code that awaits it is abandoned. */
export const never = new Promise<never>(() => {})

/**
 * The work of a request on the shared main thread: a few milliseconds at once, then more in turns, for at
 * most {@link maxWorkTime}; a process of low priority counts only its CPU time, for at most {@link maxBackgroundTime}.
 * Anonymous clients together get half of the thread after their first slice; their queries are then restarted in
 * another process, if possible.
 */
export class Work {
  /** The client's address; empty for the process itself. */
  readonly address: string
  /** Resolves when the time is up. */
  readonly expired: Promise<void>
  readonly #line: Line
  readonly #continuations: (() => void)[] = []
  readonly #arrived = performance.now()
  readonly #threadArrived = threadTime()
  #timer: NodeJS.Timeout | undefined
  readonly #moved = Promise.withResolvers<void>()
  /** Whether it may end after a slice because another process is ready to restart it. */
  mayMove = (): boolean => false
  #isEnded = false
  #used = 0
  #turn = -1
  #began = 0
  #threadBegan = 0
  #lastSeen = 0

  constructor(address: string) {
    this.address = address
    this.#line = address === '' ? own : anonymous
    const { promise, resolve } = Promise.withResolvers<void>()
    this.expired = promise
    this.#expireAfter(maxWorkTime, resolve)
    this.#startSlice()
  }

  /** Resolves when it has ended to be restarted in another process. */
  get moved(): Promise<void> {
    return this.#moved.promise
  }

  /** Whether its address already has the maximum number of waiting requests. */
  get isQueueFull(): boolean {
    return this.address !== '' && this.#line.countOf(this.address) >= maxWaiting
  }

  get isWaiting(): boolean {
    return this.#continuations.length > 0
  }

  get hasEnded(): boolean {
    return this.#isEnded
  }

  /** Waits behind the other requests of its address; undefined when none is waiting. */
  waitInLine(): Promise<void> | undefined {
    return this.address !== '' && this.#line.countOf(this.address) > 0 ? this.#wait() : undefined
  }

  /**
   * Called before a document is parsed and validated, which cannot be interrupted: documents that arrive together start
   * in turns.
   */
  async begin(): Promise<void> {
    if (this.#line === own) return
    while (timeInTurn() > slice) await nextTurn()
    this.#startSlice()
  }

  /** Called between two steps: undefined when the work may continue at once, else resolves when it may. */
  pause(): Promise<void> | undefined {
    if (this.#isEnded) return never
    const now = performance.now()
    if (this.#turn !== currentTurn()) {
      this.#used += this.#lastSeen - this.#began
      this.#turn = currentTurn()
      this.#began = now
    }
    this.#lastSeen = now
    if (this.#used + now - this.#began < slice || threadTime() - this.#threadBegan < slice) return undefined
    if (!this.mayMove()) return this.#wait()
    this.move()
    return never
  }

  /** Resumes up to `count` continuations. */
  resume(count: number): void {
    this.#startSlice()
    for (const resume of this.#continuations.splice(0, count)) resume()
  }

  /** Ends the work, to be restarted in another process. */
  move(): void {
    this.end()
    this.#moved.resolve()
  }

  /** Ends the work: its continuations are not resumed. */
  end(): void {
    this.#isEnded = true
    clearTimeout(this.#timer)
    this.#continuations.length = 0
    this.#line.delete(this)
  }

  #expireAfter(time: number, expired: () => void): void {
    this.#timer = setTimeout(() => {
      const worked = threadTime() - this.#threadArrived
      const left = maxBackgroundTime - (performance.now() - this.#arrived)
      if (isLowPriority && worked < maxWorkTime && left > 0)
        return this.#expireAfter(Math.min(maxWorkTime - worked, left), expired)
      this.end()
      expired()
    }, time).unref()
  }

  #wait(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#continuations.push(resolve)
    if (this.#continuations.length === 1) this.#line.add(this)
    return promise
  }

  #startSlice(): void {
    this.#used = 0
    this.#turn = currentTurn()
    this.#began = performance.now()
    this.#threadBegan = threadTime()
    this.#lastSeen = this.#began
  }
}
