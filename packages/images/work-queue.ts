import { ImagesBusyError } from './image-errors.ts'

export interface WorkQueueLimits {
  /** The maximum number of concurrent jobs. */
  running: number
  /** The maximum number of waiting jobs. */
  waiting: number
}

/** Those for whom a job is done. It may grow while the job waits. */
export type JobClients = ReadonlySet<string>

interface WaitingJob {
  clients: JobClients
  start(): void
  refuse(error: ImagesBusyError): void
}

const busy = () => new ImagesBusyError('Too many images are being processed: try again shortly')
const nobody: JobClients = new Set([''])

/**
 * Runs jobs with limited concurrency, and rejects them when the queue is full: decoded images are large, and an
 * unbounded queue would exhaust the memory. Clients are served round-robin, the jobs of each in the order of arrival; a
 * job of several clients starts when the first of them is served. In a full queue a client with fewer jobs gets a place
 * of the one with the most, so that no client can occupy it.
 */
export function createWorkQueue({ running, waiting }: WorkQueueLimits) {
  /** In the order of arrival. */
  let jobs: WaitingJob[] = []
  /** Clients with jobs, the one served least recently first. */
  const turns = new Set<string>()
  let active = 0

  /** The numbers of jobs by client. */
  function countJobs(): Map<string, number> {
    const counts = new Map<string, number>()
    for (const { clients } of jobs) for (const client of clients) counts.set(client, (counts.get(client) ?? 0) + 1)
    return counts
  }

  function remove(job: WaitingJob): void {
    jobs = jobs.filter((other) => other !== job)
  }

  /** @throws {ImagesBusyError} when no other client has more jobs. */
  function makeRoom(newcomers: JobClients): void {
    const counts = countJobs()
    const fewestOf = (clients: JobClients) => Math.min(...Array.from(clients, (client) => counts.get(client) ?? 0))
    const [last, most] = jobs.reduce<[WaitingJob | undefined, number]>(
      (known, job) => {
        const fewest = fewestOf(job.clients)
        return fewest >= known[1] ? [job, fewest] : known
      },
      [undefined, 0],
    )
    if (!last || most <= fewestOf(newcomers) + 1) throw busy()
    remove(last)
    last.refuse(busy())
  }

  async function turn(clients: JobClients): Promise<void> {
    if (active < running) {
      active += 1
      return
    }
    if (jobs.length >= waiting) makeRoom(clients)
    await new Promise<void>((start, refuse) => jobs.push({ clients, start, refuse }))
  }

  /** Hands the slot directly to the next job, so that a later one cannot overtake. */
  function pass(): void {
    for (const { clients } of jobs) for (const client of clients) turns.add(client)
    for (const client of turns) {
      turns.delete(client)
      const next = jobs.find(({ clients }) => clients.has(client))
      if (!next) continue
      remove(next)
      if (jobs.some(({ clients }) => clients.has(client))) turns.add(client)
      return next.start()
    }
    active -= 1
  }

  /** @throws {ImagesBusyError} when the queue is full; else whatever `work` throws. */
  return async function run<Result>(work: () => Promise<Result>, clients: JobClients = nobody): Promise<Result> {
    await turn(clients)
    try {
      return await work()
    } finally {
      pass()
    }
  }
}
