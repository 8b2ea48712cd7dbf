import { z } from 'zod'

/** The status of the content service when its storage is full or read-only. */
const insufficientStorage = 507

const readinessSchema = z.object({ parts: z.object({ database: z.string() }) })

/** The reason why the shop cannot store anything; undefined when it can. */
async function readFault(): Promise<string | undefined> {
  const response = await fetch('/readyz')
  const answer = readinessSchema.safeParse(await response.json())
  if (!answer.success || answer.data.parts.database === 'ready') return undefined
  return answer.data.parts.database
}

/**
 * Calls `onFault` with the reason when the shop has rejected a write of this page because it cannot store anything: the
 * Studio retries, but does not show why. Returns a function that stops watching.
 */
export function watchRefusedWrites(onFault: (fault: string) => void): () => void {
  const observer = new PerformanceObserver((list) => {
    const isRefused = list
      .getEntries()
      .some((entry) => entry instanceof PerformanceResourceTiming && entry.responseStatus === insufficientStorage)
    if (!isRefused) return
    readFault().then(
      (fault) => fault !== undefined && onFault(fault),
      () => {},
    )
  })
  observer.observe({ type: 'resource' })
  return () => observer.disconnect()
}
