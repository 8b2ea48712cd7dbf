import { z } from 'zod'

/** The key in session storage: the tab keeps it while the editor signs in again. */
const storageKey = 'kept-changes'

/** A change of documents that was not taken because the session had ended: a request to be sent again. */
export interface KeptChange {
  editor: string
  address: string
  body: string
}

function readKept(): KeptChange[] {
  // Not outside of the function: this file is loaded before `settings.ts`, which keeps zod from compiling text as code.
  const schema = z.array(z.object({ editor: z.string(), address: z.string(), body: z.string() })).catch([])
  return schema.parse(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'))
}

/** The id of who is signed in, since the Studio opened. */
let editor: string | undefined

/** Keeps a change of who is signed in. Returns whether it did: not where the browser has no room for it. */
export function keepChange(address: string, body: unknown): boolean {
  if (editor === undefined || typeof body !== 'string') return false
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...readKept(), { editor, address, body }]))
    return true
  } catch (error) {
    reportError(error)
    return false
  }
}

/** Notes who is signed in now, and hands out what was kept of this editor, oldest first; that of another one is dropped. */
export function takeKept(id: string): KeptChange[] {
  editor = id
  const kept = readKept()
  sessionStorage.removeItem(storageKey)
  return kept.filter((change) => change.editor === id)
}
