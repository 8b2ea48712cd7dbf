import { ImagesBusyError } from './image-errors.ts'

export interface WorkQueueLimits {
  /** The maximum number of concurrent jobs. */
  running: number
  /** The maximum number of waiting jobs. */
  waiting: number
}

/**
 * Runs jobs in the order of arrival with limited concurrency, and rejects them when the queue is full: decoded images
 * are large, and an unbounded queue would exhaust the memory.
 */
export function createWorkQueue({ running, waiting }: WorkQueueLimits) {
  const queue: (() => void)[] = []
  let active = 0

  async function turn(): Promise<void> {
    if (active < running) {
      active += 1
      return
    }
    if (queue.length >= waiting) throw new ImagesBusyError('Too many images are being worked on: try again shortly')
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  /** Hands the slot directly to the next job in the queue, so that a later one cannot overtake. */
  function pass(): void {
    const next = queue.shift()
    if (next) next()
    else active -= 1
  }

  /** @throws {ImagesBusyError} at once when the queue is full; else whatever `work` throws. */
  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    await turn()
    try {
      return await work()
    } finally {
      pass()
    }
  }
}
