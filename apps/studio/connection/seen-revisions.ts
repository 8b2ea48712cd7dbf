import { z } from 'zod'

/** Revisions by document id; null for a document that does not exist. */
export type Revisions = Record<string, string | null>

/** By dataset: the revisions that the forms of this tab last received. */
const seen = new Map<string, Revisions>()

/** The dataset of a request. */
const datasetOf = ({ pathname }: URL): string => /\/data\/[a-z]+\/([^/]+)/.exec(pathname)?.[1] ?? ''

/** The revisions that the editor sees, of documents in the dataset of a request. */
export const seenRevisions = (url: URL): Revisions => ({ ...seen.get(datasetOf(url)) })

const record = (url: URL, revisions: Revisions): void =>
  void seen.set(datasetOf(url), { ...seenRevisions(url), ...revisions })

/** Whether a request fetches the documents of a form, or listens to them. */
const isOfForm = ({ searchParams }: URL, what: 'fetch' | 'listen'): boolean =>
  (searchParams.get('tag') ?? '').endsWith(`document.pair.${what}`)

/**
 * Records the revisions in the response to a form. Any other response is ignored. `before` has the revisions seen when
 * it was requested: one that an event has changed since then is newer than the response.
 */
export async function recordDocuments(url: URL, response: Response, before: Revisions): Promise<void> {
  if (!response.ok || !isOfForm(url, 'fetch')) return
  // Not outside of the function, as in `unsent-changes.ts`.
  const schema = z.object({
    documents: z.array(z.object({ _id: z.string(), _rev: z.string() })),
    omitted: z.array(z.object({ id: z.string() })).default([]),
  })
  const { data } = schema.safeParse(
    await response
      .clone()
      .json()
      .catch(() => null),
  )
  const received: [string, string | null][] = [
    ...(data?.omitted ?? []).map(({ id }): [string, null] => [id, null]),
    ...(data?.documents ?? []).map(({ _id, _rev }): [string, string] => [_id, _rev]),
  ]
  const now = seenRevisions(url)
  record(url, Object.fromEntries(received.filter(([id]) => now[id] === before[id])))
}

function recordEvent(url: URL, text: string): void {
  const data = /^event: mutation\ndata: (.*)$/m.exec(text)?.[1]
  if (data === undefined) return
  const event = z.object({ documentId: z.string(), resultRev: z.string(), transition: z.string() })
  const { documentId, resultRev, transition } = event.parse(JSON.parse(data))
  record(url, { [documentId]: transition === 'disappear' ? null : resultRev })
}

/** Creates a function that records the revisions in an event stream, which it receives in chunks. */
export function createEventReader(url: URL): (text: string) => void {
  if (!isOfForm(url, 'listen')) return () => {}
  let rest = ''
  return (text) => {
    const events = `${rest}${text}`.split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) recordEvent(url, event)
  }
}
