import { setImmediate as nextTurn, setTimeout as rest } from 'node:timers/promises'

/** Milliseconds that a request works before everything else of the process has its turn. */
const slice = 5
/** Milliseconds after which a request is given up; those who ask on behalf of shoppers wait no longer either. */
export const longestWork = 10_000
/** Requests of one address that may wait for their turns at a time. */
const mostWaiting = 50
/** How many continuations of one request go on at once: each may turn out to be long. */
const together = 8

/** Counts turns of the event loop while there is work, so that what happens between them counts for nobody. */
const eventLoop = { turn: 0, isWatched: false }

function currentTurn(): number {
  if (!eventLoop.isWatched) {
    eventLoop.isWatched = true
    setImmediate(() => {
      eventLoop.turn += 1
      eventLoop.isWatched = false
    })
  }
  return eventLoop.turn
}

/** Requests that wait for their turns: addresses one after the other, and of one address the first that came. */
class Line {
  readonly #waiting = new Map<string, Set<Work>>()
  readonly #rests: boolean
  #isServing = false

  /** @param rests whether it leaves half of the time to everything else. */
  constructor(rests: boolean) {
    this.#rests = rests
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
        work.goOn(together)
        await nextTurn()
        worked = performance.now() - started
      } while (work.isWaiting && worked < slice)
      if (!work.isWaiting) this.delete(work)
      if (this.#rests) await rest(Math.max(slice, worked))
    }
    this.#isServing = false
  }
}

const strangers = new Line(true)
const own = new Line(false)

/** Never told anything: what waits for it is given up. */
const never = new Promise<never>(() => {})

/**
 * What a request does on the thread that all requests share: a few milliseconds at once, then a few more whenever it is its
 * turn, for at most {@link longestWork}. Strangers together get half of the thread once they have had their first few.
 */
export class Work {
  /** Where the request comes from; empty for one of the process itself. */
  readonly address: string
  /** Resolves when the time is up. */
  readonly expired: Promise<void>
  readonly #line: Line
  readonly #continuations: (() => void)[] = []
  readonly #timer: NodeJS.Timeout
  #isEnded = false
  #used = 0
  #turn = -1
  #began = 0
  #lastSeen = 0

  constructor(address: string) {
    this.address = address
    this.#line = address === '' ? own : strangers
    const { promise, resolve } = Promise.withResolvers<void>()
    this.expired = promise
    this.#timer = setTimeout(() => {
      this.end()
      resolve()
    }, longestWork)
    this.#timer.unref()
    this.#startSlice()
  }

  /** Whether its address has too many requests waiting for it to be one more. */
  get isOneTooMany(): boolean {
    return this.address !== '' && this.#line.countOf(this.address) >= mostWaiting
  }

  get isWaiting(): boolean {
    return this.#continuations.length > 0
  }

  /** Waits behind the other requests of its address; undefined when none is waiting. */
  lineUp(): Promise<void> | undefined {
    return this.address !== '' && this.#line.countOf(this.address) > 0 ? this.#wait() : undefined
  }

  /** To be asked between two steps: undefined when the work may go on at once, else what resolves when it may. */
  pause(): Promise<void> | undefined {
    if (this.#isEnded) return never
    const now = performance.now()
    if (this.#turn !== currentTurn()) {
      this.#used += this.#lastSeen - this.#began
      this.#turn = currentTurn()
      this.#began = now
    }
    this.#lastSeen = now
    return this.#used + now - this.#began < slice ? undefined : this.#wait()
  }

  /** Lets as many of those who wait go on. */
  goOn(count: number): void {
    this.#startSlice()
    for (const resume of this.#continuations.splice(0, count)) resume()
  }

  /** Nothing of it goes on any more. */
  end(): void {
    this.#isEnded = true
    clearTimeout(this.#timer)
    this.#continuations.length = 0
    this.#line.delete(this)
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
    this.#lastSeen = this.#began
  }
}
