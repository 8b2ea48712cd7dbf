import { z } from 'zod'

/** The revision of each document by its id; null of one that does not exist. */
export type Revisions = Record<string, string | null>

/** By dataset: what the forms of this tab were last told of the documents that they show. */
const seen = new Map<string, Revisions>()

/** The dataset that a request is about. */
const datasetOf = ({ pathname }: URL): string => /\/data\/[a-z]+\/([^/]+)/.exec(pathname)?.[1] ?? ''

/** The revisions that the editor sees of the documents of a request's dataset. */
export const seenRevisions = (url: URL): Revisions => ({ ...seen.get(datasetOf(url)) })

const record = (url: URL, revisions: Revisions): void =>
  void seen.set(datasetOf(url), { ...seenRevisions(url), ...revisions })

/** Whether a request reads, or follows, the documents of a form. */
const isOfForm = ({ searchParams }: URL, what: 'fetch' | 'listen'): boolean =>
  (searchParams.get('tag') ?? '').endsWith(`document.pair.${what}`)

/** Notes the revisions of the documents in the answer to a form. */
export async function recordDocuments(url: URL, response: Response): Promise<void> {
  if (!response.ok || !isOfForm(url, 'fetch')) return
  // Not outside of the function, as in `unsent-changes.ts`.
  const answer = z.object({
    documents: z.array(z.object({ _id: z.string(), _rev: z.string() })),
    omitted: z.array(z.object({ id: z.string() })).default([]),
  })
  const { documents, omitted } = answer.parse(await response.clone().json())
  record(url, Object.fromEntries(omitted.map(({ id }) => [id, null])))
  record(url, Object.fromEntries(documents.map(({ _id, _rev }) => [_id, _rev])))
}

function recordEvent(url: URL, text: string): void {
  const data = /^event: mutation\ndata: (.*)$/m.exec(text)?.[1]
  if (data === undefined) return
  const event = z.object({ documentId: z.string(), resultRev: z.string(), transition: z.string() })
  const { documentId, resultRev, transition } = event.parse(JSON.parse(data))
  record(url, { [documentId]: transition === 'disappear' ? null : resultRev })
}

/** Returns what notes the revisions in the text of an event stream, piece by piece. */
export function createEventReader(url: URL): (text: string) => void {
  if (!isOfForm(url, 'listen')) return () => {}
  let rest = ''
  return (text) => {
    const events = `${rest}${text}`.split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) recordEvent(url, event)
  }
}
