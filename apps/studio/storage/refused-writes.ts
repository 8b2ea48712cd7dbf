import { z } from 'zod'

/** What the content service answers when nothing can be stored. */
const insufficientStorage = 507

const readinessSchema = z.object({ parts: z.object({ database: z.string() }) })

/** What keeps the shop from storing anything now, in words; nothing when it stores. */
async function readFault(): Promise<string | undefined> {
  const response = await fetch('/readyz')
  const answer = readinessSchema.safeParse(await response.json())
  if (!answer.success || answer.data.parts.database === 'ready') return undefined
  return answer.data.parts.database
}

/**
 * Calls `onFault` with what keeps the shop from storing anything, when it has refused a request of this page for that: the
 * Studio tries again, but does not say why. Answers how to stop watching.
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
