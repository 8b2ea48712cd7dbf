import { fork, type ChildProcess } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { busy, httpError } from '../protocol/api-error.ts'

const program = path.join(import.meta.dirname, 'password-process.ts')

/** Pages come before passwords where there are too few cores for both: a third of the share of one. */
const niceness = 5
const lowestPriority = 19
/** A hash takes a quarter of a second; a process that does not answer for so long is given up. In milliseconds. */
const longestHash = 15_000
/** How long the process is kept without work, in milliseconds. */
const idleTime = 30_000
/** How many may wait for their turn: those who are known here find places that strangers cannot take. */
const places = { known: 16, strangers: 8 }
/** How many of one client's may be under way. */
const placesOfClient = 4

/** On whose behalf a password is hashed. */
export interface HashingClient {
  /** Tells clients apart: they take turns. */
  key: string
  /** Signed in from there before: its turn comes before any stranger's. */
  isKnown: boolean
}

/** The shop's own work, as the first editor's password at the start. */
export const shopItself: HashingClient = { key: 'shop', isKnown: true }

interface Task {
  password: string
  hash?: string
}

interface Job {
  task: Task
  client: HashingClient
  /** How many of the client's jobs go before this one. */
  round: number
  resolve(answer: Promise<unknown>): void
}

const unanswered = () => busy('The password could not be checked', 2)

/** Who is known first; then everybody's first job before anybody's second. */
const goesBefore = (one: Job, other: Job): boolean =>
  one.client.isKnown === other.client.isKnown ? one.round < other.round : one.client.isKnown

function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    os.setPriority(pid, Math.min(lowestPriority, os.getPriority() + niceness))
  } catch {
    // It has ended already, as its exit tells.
  }
}

/** A process that hashes: away from the threads that read files and decode images, and at a lower priority than pages have. */
class HashingProcess {
  readonly #child: ChildProcess
  #hasEnded = false

  constructor() {
    const child = fork(program, { env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    lowerPriority(child)
    child.on('exit', () => (this.#hasEnded = true))
    child.on('error', () => (this.#hasEnded = true))
    this.#child = child
    this.#letShopEnd()
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /** @throws {ApiError} 503 when the process ends before it answers. */
  async run(task: Task): Promise<unknown> {
    const child = this.#child
    child.ref()
    child.channel?.ref()
    const timer = setTimeout(() => this.end(), longestHash)
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const fail = () => reject(unanswered())
    child.once('message', resolve).once('exit', fail).once('error', fail)
    try {
      if (this.#hasEnded) fail()
      else child.send(task, (error) => error && fail())
      return await promise
    } finally {
      clearTimeout(timer)
      child.off('message', resolve).off('exit', fail).off('error', fail)
      this.#letShopEnd()
    }
  }

  end(): void {
    this.#hasEnded = true
    this.#child.kill('SIGKILL')
  }

  /** A process without work keeps the shop from nothing. */
  #letShopEnd(): void {
    this.#child.unref()
    this.#child.channel?.unref()
  }
}

/**
 * Hashes passwords one at a time. Clients take turns; who has signed in before goes first and finds places when strangers
 * have taken all of theirs.
 */
class PasswordHasher {
  readonly #waiting: Job[] = []
  #running: Job | undefined
  #process: HashingProcess | undefined
  #idle: NodeJS.Timeout | undefined

  /** @throws {ApiError} 429 or 503, with `Retry-After`, when there is no place to wait in; 503 when hashing failed. */
  async hash(password: string, client = shopItself): Promise<string> {
    return String(await this.#enqueue({ password }, client))
  }

  /** Whether `hash` was made from this password. @throws {ApiError} as {@link hash}. */
  async verify(password: string, hash: string, client = shopItself): Promise<boolean> {
    return (await this.#enqueue({ password, hash }, client)) === true
  }

  #enqueue(task: Task, client: HashingClient): Promise<unknown> {
    const round = [this.#running, ...this.#waiting].filter((job) => job?.client.key === client.key).length
    const taken = this.#waiting.filter((job) => job.client.isKnown === client.isKnown).length
    if (client !== shopItself) {
      if (round >= placesOfClient) {
        throw httpError(429, 'Too Many Requests', 'Too many sign-ins at once', { 'Retry-After': '1' })
      }
      if (taken >= (client.isKnown ? places.known : places.strangers)) {
        throw busy('Too many are signing in at once', 2)
      }
    }
    return new Promise((resolve) => {
      const job = { task, client, round, resolve }
      const position = this.#waiting.findIndex((other) => goesBefore(job, other))
      this.#waiting.splice(position < 0 ? this.#waiting.length : position, 0, job)
      this.#next()
    })
  }

  #next(): void {
    if (this.#running) return
    clearTimeout(this.#idle)
    const job = this.#waiting.shift()
    if (!job) {
      this.#idle = setTimeout(() => this.#process?.end(), idleTime).unref()
      return
    }
    this.#running = job
    if (this.#process?.hasEnded !== false) this.#process = new HashingProcess()
    void this.#work(this.#process, job)
  }

  async #work(process: HashingProcess, job: Job): Promise<void> {
    const answer = process.run(job.task)
    job.resolve(answer)
    await Promise.allSettled([answer])
    this.#running = undefined
    this.#next()
  }
}

/** The one queue of this process, whoever asks. */
export const passwordHasher = new PasswordHasher()
