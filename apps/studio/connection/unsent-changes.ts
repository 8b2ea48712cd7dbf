import { z } from 'zod'
import type { Revisions } from './seen-revisions.ts'

/** The key in session storage, which persists while the editor signs in again in the same tab. */
const storageKey = 'kept-changes'

/** A change of documents that was refused because the session had ended: a request to send again. */
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
  // Inside the function, because this file is loaded before `settings.ts`, which prevents zod from using `eval`.
  const change = z.object({
    editor: z.string(),
    address: z.string(),
    body: z.string(),
    time: z.number(),
    // In another format in changes kept by an older build of the Studio.
    seen: z.record(z.string(), z.string().nullable()).catch({}),
  })
  return z
    .array(z.unknown())
    .catch([])
    .parse(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'))
    .flatMap((entry) => change.safeParse(entry).data ?? [])
}

const writeKept = (changes: readonly KeptChange[]): void => sessionStorage.setItem(storageKey, JSON.stringify(changes))

/** The id of the signed-in editor, once known. */
let editor: string | undefined

/** Whether somebody has been signed in since the Studio opened. */
export const isEditorKnown = (): boolean => editor !== undefined

/** Sets the signed-in editor; drops kept changes of other editors. */
export function noteEditor(id: string): void {
  editor = id
  writeKept(readKept().filter((change) => change.editor === id))
}

/**
 * Stores a change of the signed-in editor, who has `seen` these revisions. Returns false if the browser's storage is
 * full.
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

/** The oldest kept change. */
export const oldestKept = (): KeptChange | undefined => readKept()[0]

/** Removes the oldest kept change; `adapt` converts each of the others. */
export const dropOldest = (adapt = (change: KeptChange): KeptChange => change): void =>
  writeKept(
    readKept()
      .slice(1)
      .map((change) => adapt(change)),
  )
