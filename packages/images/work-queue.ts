import { ImagesBusyError } from './image-errors.ts'

export interface WorkQueueLimits {
  /** The maximum number of concurrent jobs. */
  running: number
  /** The maximum number of waiting jobs. */
  waiting: number
}

interface WaitingJob {
  start(): void
  refuse(error: ImagesBusyError): void
}

const busy = () => new ImagesBusyError('Too many images are being worked on: try again shortly')

/**
 * Runs jobs with limited concurrency, and rejects them when the queue is full: decoded images are large, and an
 * unbounded queue would exhaust the memory. Clients are served round-robin, the jobs of each in the order of arrival. In
 * a full queue a client with fewer jobs gets a place of the one with the most, so that no client can occupy it.
 */
export function createWorkQueue({ running, waiting }: WorkQueueLimits) {
  /** The jobs by client, the one served least recently first. */
  const queues = new Map<string, WaitingJob[]>()
  let count = 0
  let active = 0

  /** @throws {ImagesBusyError} when no other client has more jobs. */
  function makeRoom(own: number): void {
    const longest = [...queues.values()].reduce((known, each) => (each.length > known.length ? each : known), [])
    if (longest.length <= own + 1) throw busy()
    longest.pop()?.refuse(busy())
    count -= 1
  }

  async function turn(client: string): Promise<void> {
    if (active < running) {
      active += 1
      return
    }
    const jobs = queues.get(client) ?? []
    if (count >= waiting) makeRoom(jobs.length)
    queues.set(client, jobs)
    count += 1
    await new Promise<void>((start, refuse) => jobs.push({ start, refuse }))
  }

  /** Hands the slot directly to the next job, so that a later one cannot overtake. */
  function pass(): void {
    for (const [client, jobs] of queues) {
      queues.delete(client)
      const next = jobs.shift()
      if (jobs.length > 0) queues.set(client, jobs)
      count -= 1
      return next?.start()
    }
    active -= 1
  }

  /** @throws {ImagesBusyError} when the queue is full; else whatever `work` throws. */
  return async function run<Result>(work: () => Promise<Result>, client = ''): Promise<Result> {
    await turn(client)
    try {
      return await work()
    } finally {
      pass()
    }
  }
}
