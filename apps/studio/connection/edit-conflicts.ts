import { z } from 'zod'
import type { UnsentChange } from './unsent-changes.ts'
import { isFinal } from './refused-change.ts'

/** A change's effect on a document. */
interface Edit {
  draftId: string
  publishedId: string
  /** The fields of the document that it changes. */
  fields: string[]
}

/** The paths that an operation of a patch changes. */
function pathsOf([operation, value]: [string, unknown]): string[] {
  if (operation === 'id' || operation === 'ifRevisionID') return []
  if (Array.isArray(value)) return value.map(String)
  const entries = Object.entries(Object(value))
  return operation === 'insert'
    ? entries.flatMap(([place, path]) => (place === 'items' ? [] : String(path)))
    : entries.map(([path]) => path)
}

const fieldsOf = (patch: object): string[] => [
  ...new Set(Object.entries(patch).flatMap((entry) => pathsOf(entry).map((path) => path.replace(/[.[].*$/s, '')))),
]

interface Transaction {
  transactionId?: string | undefined
  /** Its effects on existing documents. */
  edits: Edit[]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses a kept request; without edits if it is invalid, because the shop will refuse it. */
function readBody({ body }: UnsentChange): Transaction {
  // Inside the function, as in `unsent-changes.ts`.
  const patch = z.looseObject({})
  const action = z.object({ draftId: z.string(), publishedId: z.string(), patch })
  const mutation = z.object({ patch: z.looseObject({ id: z.string() }) })
  const request = z.object({
    transactionId: z.string().optional(),
    actions: z.array(action.nullable().catch(null)).default([]),
    mutations: z.array(mutation.nullable().catch(null)).default([]),
  })
  const { data } = request.safeParse(parsed(body))
  if (!data) return { edits: [] }
  const { transactionId, actions, mutations } = data
  const edits = [
    ...actions.flatMap((each) => each ?? []),
    ...mutations.flatMap((each) => (each ? { draftId: each.patch.id, publishedId: each.patch.id, ...each } : [])),
  ].map(({ draftId, publishedId, patch }) => ({ draftId, publishedId, fields: fieldsOf(patch) }))
  return { transactionId, edits }
}

/** The history of a document cannot be read. */
export class HistoryUnavailableError extends Error {
  override readonly name = 'HistoryUnavailableError'
  readonly response: Response

  constructor(response: Response) {
    super(`The history service responded with status ${response.status}`)
    this.response = response
  }
}

/** The first of these documents that exists, at a revision or now. */
async function readDocument(
  { address }: UnsentChange,
  ids: string[],
  revision?: string,
): Promise<Record<string, unknown> | undefined> {
  const history = address.replace(/\/data\/(?:actions|mutate)\/([^/?]+).*$/, '/data/history/$1/documents/')
  const query = revision === undefined ? '' : `revision=${revision}`
  const response = await fetch(`${history}${[...new Set(ids)].map(encodeURIComponent).join(',')}?${query}`)
  // The change itself will get the same response, which the editor then sees.
  if (isFinal(response)) return undefined
  if (!response.ok) throw new HistoryUnavailableError(response)
  const answer = z.object({ documents: z.array(z.looseObject({ _id: z.string() })) }).parse(await response.json())
  return answer.documents.toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id))[0]
}

/** What the editor saw: the draft, or the published document if there was none; undefined if there was neither. */
async function readSeen(
  change: UnsentChange,
  { draftId, publishedId }: Edit,
): Promise<Record<string, unknown> | undefined> {
  const ids = [draftId, publishedId]
  for (const id of ids) {
    const revision = change.seen[id]
    if (revision) return readDocument(change, [id], revision)
  }
  return ids.some((id) => id in change.seen) ? undefined : readDocument(change, ids)
}

/**
 * The fields of an unsent change that somebody has changed since its editor saw them. Empty for a change that the shop
 * has already executed, although its response was lost: sending it again has no effect.
 * @throws {HistoryUnavailableError} if the history cannot be read.
 */
export async function fieldsChangedSince(change: UnsentChange): Promise<string[]> {
  const { transactionId, edits } = readBody(change)
  const changed: string[] = []
  for (const edit of edits) {
    const { draftId, publishedId, fields } = edit
    if (transactionId && (await readDocument(change, [draftId], transactionId))) return []
    const seen = await readSeen(change, edit)
    const stored = await readDocument(change, [draftId, publishedId])
    changed.push(...fields.filter((field) => JSON.stringify(seen?.[field]) !== JSON.stringify(stored?.[field])))
  }
  return [...new Set(changed)]
}

/** Adapts a later change of the same editor, who saw the documents as `sent` has left them. */
export function rebaseOnSent(sent: UnsentChange, later: UnsentChange): UnsentChange {
  const { transactionId, edits } = readBody(sent)
  if (!transactionId) return later
  return {
    ...later,
    seen: { ...later.seen, ...Object.fromEntries(edits.map((edit) => [edit.draftId, transactionId])) },
  }
}
