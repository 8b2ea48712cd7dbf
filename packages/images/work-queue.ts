import { ImagesBusyError } from './image-errors.ts'

export interface WorkQueueLimits {
  /** How many pieces of work run at the same time. */
  running: number
  /** How many more may wait for their turn. */
  waiting: number
}

/**
 * Runs work in the order of arrival, so much at a time, and refuses what would make the queue too long: decoded images
 * are large, and a queue without end is how a machine runs out of memory.
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

  /** The turn goes straight to the next in line, so that nobody who comes later overtakes. */
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
