/**
 * After this time without a new change, in milliseconds, all changes count as sent: the Studio sends a change up to a
 * second after it was made.
 */
const quietTime = 1200

/** How long a sign-out waits at most, in milliseconds: it must also be possible if the shop does not answer. */
const maxWait = 20_000

const pending = new Set<Promise<unknown>>()

/** Tracks a request that changes documents until its response. */
export function trackChange<Answer>(request: Promise<Answer>): Promise<Answer> {
  const end = request.catch(() => {}).finally(() => pending.delete(end))
  pending.add(end)
  return request
}

const wait = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time))

async function untilQuiet(): Promise<void> {
  do {
    await Promise.all(pending)
    await wait(quietTime)
  } while (pending.size > 0)
}

/** Waits until the Studio has sent all changes. It sends those of a document one after the other. */
export const changesSent = (): Promise<void> => Promise.race([untilQuiet(), wait(maxWait)])
