import { z } from 'zod'
import type { Revisions } from './seen-revisions.ts'

/** The key in session storage, which persists while the editor signs in again in the same tab. */
const storageKey = 'kept-changes'

/** A change of documents that was refused because the session had ended: a request to send again. */
export interface UnsentChange {
  editor: string
  address: string
  body: string
  /** When it was kept, in milliseconds since 1970. */
  time: number
  /** The revisions that the editor saw; for other documents the current state is assumed. */
  seen: Revisions
}

function readUnsent(): UnsentChange[] {
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

const writeUnsent = (changes: readonly UnsentChange[]): void =>
  sessionStorage.setItem(storageKey, JSON.stringify(changes))

/** The id of the signed-in editor, once known. */
let editor: string | undefined

/** Whether somebody has been signed in since the Studio opened. */
export const isEditorKnown = (): boolean => editor !== undefined

let isShown = false

/** Whether a change has been stored since the Studio opened: its form shows it. */
export const isUnsentShown = (): boolean => isShown

/** Sets the signed-in editor when the Studio opens; drops unsent changes of other editors. */
export function setEditor(id: string): void {
  editor = id
  isShown = false
  writeUnsent(readUnsent().filter((change) => change.editor === id))
}

/**
 * Stores a change of the signed-in editor, who has `seen` these revisions. Returns false if the browser's storage is
 * full.
 */
export function storeChange(address: string, body: unknown, seen: Revisions): boolean {
  if (editor === undefined || typeof body !== 'string') return false
  try {
    writeUnsent([...readUnsent(), { editor, address, body, time: Date.now(), seen }])
    isShown = true
    return true
  } catch (error) {
    reportError(error)
    return false
  }
}

/** The oldest unsent change. */
export const oldestUnsent = (): UnsentChange | undefined => readUnsent()[0]

/** Removes the oldest unsent change; `adapt` converts each of the others. */
export const removeOldest = (adapt = (change: UnsentChange): UnsentChange => change): void =>
  writeUnsent(
    readUnsent()
      .slice(1)
      .map((change) => adapt(change)),
  )
