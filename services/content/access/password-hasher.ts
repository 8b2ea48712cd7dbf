import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ask } from '@shop/child-process/ask'
import { busy, tooMany } from '../protocol/api-error.ts'
import { type PasswordCost, recommendedCost } from './password.ts'

const program = fileURLToPath(new URL('password-process.ts', import.meta.url))

/**
 * The timeout of a hash in milliseconds, after which the process is killed. A hash takes a quarter of a second, under
 * load longer.
 */
const hashTimeout = 30_000
/** How long an idle process is kept, in milliseconds. */
const idleTime = 30_000
/** Queue limits: some places are reserved for known clients. */
const places = { known: 16, unknown: 8 }
/** The maximum number of pending jobs per client. */
const placesPerClient = 4

/** The client for which a password is hashed. */
export interface HashingClient {
  /** Identifies the client, for fair queuing. */
  key: string
  /** Whether the client has signed in before: it then has priority. */
  isKnown: boolean
}

/** The shop's own jobs, such as the first editor's password at the start. */
export const internalClient: HashingClient = { key: 'shop', isKnown: true }

/** Hash a password at a cost, or verify it against a hash. */
type Task = { password: string; cost: PasswordCost } | { password: string; hash: string }

interface Job {
  task: Task
  client: HashingClient
  /** The number of the client's jobs before this one. */
  round: number
  resolve(answer: Promise<unknown>): void
}

/** Known clients first; then the first job of each client before any second one. */
const goesBefore = (one: Job, other: Job): boolean =>
  one.client.isKnown === other.client.isKnown ? one.round < other.round : one.client.isKnown

/**
 * A separate process for hashing: it does not block the thread pool for files and images, and has a lower priority than
 * rendering.
 */
class HashingProcess {
  readonly #child: ChildProcess
  #hasEnded = false

  constructor() {
    const child = fork(program, { env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    child.on('exit', () => (this.#hasEnded = true))
    child.on('error', () => (this.#hasEnded = true))
    this.#child = child
    this.#allowExit()
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /** @throws {ApiError} 503 when the process dies before it responds. */
  async run(task: Task): Promise<unknown> {
    const child = this.#child
    child.ref()
    child.channel?.ref()
    const timer = setTimeout(() => this.end(), hashTimeout)
    try {
      return await ask<unknown>(child, task)
    } catch {
      throw busy('The password could not be checked', 2)
    } finally {
      clearTimeout(timer)
      this.#allowExit()
    }
  }

  end(): void {
    this.#hasEnded = true
    this.#child.kill('SIGKILL')
  }

  /** Lets the shop exit while this process is idle. */
  #allowExit(): void {
    this.#child.unref()
    this.#child.channel?.unref()
  }
}

/**
 * Hashes one password at a time. Clients are served round robin; known clients have priority and reserved places in the
 * queue.
 */
export class PasswordHasher {
  /** The cost of new hashes. Most tests reduce it. */
  cost = recommendedCost
  readonly #waiting: Job[] = []
  #running: Job | undefined
  #process: HashingProcess | undefined
  #idle: NodeJS.Timeout | undefined

  /** @throws {ApiError} 429 or 503, with `Retry-After`, when the queue is full; 503 when hashing failed. */
  async hash(password: string, client = internalClient): Promise<string> {
    return String(await this.#enqueue({ password, cost: this.cost }, client))
  }

  /** Whether `hash` belongs to this password. @throws {ApiError} as {@link hash}. */
  async verify(password: string, hash: string, client = internalClient): Promise<boolean> {
    return (await this.#enqueue({ password, hash }, client)) === true
  }

  #enqueue(task: Task, client: HashingClient): Promise<unknown> {
    const round = [this.#running, ...this.#waiting].filter((job) => job?.client.key === client.key).length
    const taken = this.#waiting.filter((job) => job.client.isKnown === client.isKnown).length
    if (client !== internalClient) {
      if (round >= placesPerClient) throw tooMany('Too many sign-ins at once', 1)
      if (taken >= (client.isKnown ? places.known : places.unknown)) {
        throw busy('Too many sign-ins at once: try again shortly', 2)
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
    const result = process.run(job.task)
    job.resolve(result)
    await Promise.allSettled([result])
    this.#running = undefined
    this.#next()
  }
}

/** The queue of this process. */
export const passwordHasher = new PasswordHasher()
