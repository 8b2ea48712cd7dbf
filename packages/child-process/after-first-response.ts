import { readdirSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { constants, getPriority, setPriority } from 'node:os'
import { setTimeout } from 'node:timers/promises'

/** The maximum time with the usual priority, in milliseconds. */
const warmUp = 5000

/**
 * Lowers the priority of this process once it has answered its first request, at the latest after five seconds. On a
 * busy machine a process that starts with a low priority would load and compile its code for longer than a request may
 * take. Stores its compiled code before, for the next such process: one that is killed stores nothing at its end.
 * @param niceness how much lower the priority is: 5 is about a third of the CPU time, 10 a tenth.
 */
export async function afterFirstResponse(firstResponse: Promise<unknown>, niceness: number): Promise<void> {
  await Promise.race([firstResponse, setTimeout(warmUp, undefined, { ref: false })])
  flushCompileCache()
  const priority = Math.min(constants.priority.PRIORITY_LOW, getPriority() + niceness)
  // On Linux each thread has its own priority; a new thread inherits that of the thread that starts it.
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0]
  for (const thread of threads) {
    try {
      setPriority(thread, priority)
    } catch {
      // The thread has ended meanwhile.
    }
  }
}
