import { z } from 'zod'
import type { Revisions } from './seen-revisions.ts'

/** The key in session storage: the tab keeps it while the editor signs in again. */
const storageKey = 'kept-changes'

/** A change of documents that was not taken because the session had ended: a request to be sent again. */
export interface KeptChange {
  editor: string
  address: string
  body: string
  /** When it was kept, in milliseconds since 1970. */
  time: number
  /** What the editor saw: of documents that are missing the present state is taken for it. */
  seen: Revisions
}

function readKept(): KeptChange[] {
  // Not outside of the function: this file is loaded before `settings.ts`, which keeps zod from compiling text as code.
  const change = z.object({
    editor: z.string(),
    address: z.string(),
    body: z.string(),
    time: z.number(),
    // Something else in what an older build of the Studio has kept.
    seen: z.record(z.string(), z.string().nullable()).catch({}),
  })
  return z
    .array(z.unknown())
    .catch([])
    .parse(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'))
    .flatMap((entry) => change.safeParse(entry).data ?? [])
}

const writeKept = (changes: readonly KeptChange[]): void => sessionStorage.setItem(storageKey, JSON.stringify(changes))

/** The id of who is signed in, since the Studio opened. */
let editor: string | undefined

/** Whether somebody has been signed in since the Studio opened. */
export const isEditorKnown = (): boolean => editor !== undefined

/** Notes who is signed in now; what was kept of another editor is dropped. */
export function noteEditor(id: string): void {
  editor = id
  writeKept(readKept().filter((change) => change.editor === id))
}

/**
 * Keeps a change of who is signed in, who has `seen` these revisions. Returns whether it did: not where the browser has
 * no room for it.
 */
export function keepChange(address: string, body: unknown, seen: Revisions): boolean {
  if (editor === undefined || typeof body !== 'string') return false
  try {
    writeKept([...readKept(), { editor, address, body, time: Date.now(), seen }])
    return true
  } catch (error) {
    reportError(error)
    return false
  }
}

/** The change that was kept first. */
export const oldestKept = (): KeptChange | undefined => readKept()[0]

/** Removes the change that was kept first; `adapt` makes of each other one what is kept of it. */
export const dropOldest = (adapt = (change: KeptChange): KeptChange => change): void =>
  writeKept(
    readKept()
      .slice(1)
      .map((change) => adapt(change)),
  )
