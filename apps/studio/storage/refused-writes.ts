import { z } from 'zod'
import { RefusedChange } from '../connection/refused-change.ts'

/** Why an editor's change was not saved, and what to do about it. */
export interface RefusedWrite {
  title: string
  advice: string
}

const readinessSchema = z.object({ parts: z.object({ database: z.string() }) })

/** The fault of the shop's storage; undefined if it works. */
async function readStorageError(): Promise<RefusedWrite | undefined> {
  const response = await fetch('/readyz')
  const answer = readinessSchema.safeParse(await response.json())
  if (!answer.success || answer.data.parts.database === 'ready') return undefined
  return {
    title: `Nothing can be saved: ${answer.data.parts.database}`,
    advice: 'Tell whoever runs the shop, and keep a copy of what you have changed.',
  }
}

const accountSchema = z.object({ roles: z.array(z.object({ title: z.string() })).min(1) })

/** The explanation by the editor's role for a refused change; undefined when the session has ended. */
async function readRole(): Promise<RefusedWrite | undefined> {
  const response = await fetch('/services/content/v1/users/me')
  const account = accountSchema.safeParse(await response.json())
  return (
    account.data && {
      title: `Nothing can be saved: your role is now ${account.data.roles.map(({ title }) => title).join(', ')}`,
      advice: 'What you typed last was not saved. Ask an administrator for another role, then reload this page.',
    }
  )
}

const refusalSchema = z.union([
  z.object({ error: z.object({ description: z.string() }) }).transform(({ error }) => error.description),
  z.object({ message: z.string() }).transform(({ message }) => message),
])

/** The service's message for a refused change. */
function readRefusal({ status, body }: RefusedChange): RefusedWrite {
  const { data = `The shop answered with status ${status}` } = refusalSchema.safeParse(body)
  return {
    title: 'Your last change was not saved',
    advice: `${data.replace(/\.$/, '')}. What is shown now is what is stored.`,
  }
}

/** Explains a refusal. Editors may change all documents except other people's comments. */
const explain = async (refused: RefusedChange): Promise<RefusedWrite | undefined> =>
  refused.status === 403 && !refused.url.pathname.endsWith('-comments') ? readRole() : readRefusal(refused)

/**
 * Calls `onRefused` when the shop has refused a write of this page because it cannot store anything, or a change that
 * the Studio reverts without a message. Returns a function that stops watching.
 */
export function watchRefusedWrites(onRefused: (refused: RefusedWrite) => void): () => void {
  const notify = (explanation: Promise<RefusedWrite | undefined>) =>
    void explanation.then(
      (refused) => refused && onRefused(refused),
      () => {},
    )
  const observer = new PerformanceObserver((list) => {
    const isFull = list
      .getEntries()
      .some((entry) => entry instanceof PerformanceResourceTiming && entry.responseStatus === 507)
    if (isFull) notify(readStorageError())
  })
  observer.observe({ type: 'resource' })
  const onChange = (event: Event) => {
    if (event instanceof RefusedChange) notify(explain(event))
  }
  addEventListener(RefusedChange.type, onChange)
  return () => {
    observer.disconnect()
    removeEventListener(RefusedChange.type, onChange)
  }
}
