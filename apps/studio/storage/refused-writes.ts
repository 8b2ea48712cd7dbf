import { z } from 'zod'

/** Why what an editor changed cannot be saved, and what to do about it. */
export interface RefusedWrite {
  reason: string
  advice: string
}

const readinessSchema = z.object({ parts: z.object({ database: z.string() }) })

/** What is wrong with the shop's storage; undefined when it can store. */
async function readFault(): Promise<RefusedWrite | undefined> {
  const response = await fetch('/readyz')
  const answer = readinessSchema.safeParse(await response.json())
  if (!answer.success || answer.data.parts.database === 'ready') return undefined
  return {
    reason: answer.data.parts.database,
    advice: 'Tell whoever runs the shop, and keep a copy of what you have changed.',
  }
}

const accountSchema = z.object({ roles: z.array(z.object({ title: z.string() })).min(1) })

/** The role of the editor, who was refused a change; undefined when the session has ended. */
async function readRole(): Promise<RefusedWrite | undefined> {
  const response = await fetch('/services/content/v1/users/me')
  const account = accountSchema.safeParse(await response.json())
  return (
    account.data && {
      reason: `your role is now ${account.data.roles.map(({ title }) => title).join(', ')}`,
      advice: 'What you typed last was not saved. Ask an administrator for another role, then reload this page.',
    }
  )
}

/** What to read after a refusal, by its status. */
function explain({ responseStatus, name }: PerformanceResourceTiming): Promise<RefusedWrite | undefined> | undefined {
  if (responseStatus === 507) return readFault()
  // Other refusals are shown by what was clicked; a field silently returns to what is stored.
  return responseStatus === 403 && name.includes('studio.document.commit') ? readRole() : undefined
}

/**
 * Calls `onRefused` when the shop has refused a write of this page because it cannot store anything, or because of the
 * editor's role: the Studio retries or undoes the change, but does not show why. Returns a function that stops watching.
 */
export function watchRefusedWrites(onRefused: (refused: RefusedWrite) => void): () => void {
  const observer = new PerformanceObserver((list) => {
    const entries = list.getEntries().filter((entry) => entry instanceof PerformanceResourceTiming)
    const explanation = entries.map(explain).find((found) => found !== undefined)
    explanation?.then(
      (refused) => refused && onRefused(refused),
      () => {},
    )
  })
  observer.observe({ type: 'resource' })
  return () => observer.disconnect()
}
