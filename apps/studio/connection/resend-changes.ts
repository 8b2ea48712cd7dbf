import { sessionEnd } from './event-socket.ts'
import {
  removeOldest,
  isEditorKnown,
  isUnsentShown,
  storeChange,
  oldestUnsent,
  type UnsentChange,
} from './unsent-changes.ts'
import { fieldsChangedSince, rebaseOnSent, HistoryUnavailableError } from './edit-conflicts.ts'
import { fetchUntilReached } from './fetch-reads.ts'
import { fetchAndReport, isFinal, isFormChange, RefusedChange } from './refused-change.ts'
import { recordDocuments, seenRevisions } from './seen-revisions.ts'

/** For how many minutes an unsent change may still be sent: later an editor would not expect it. */
const maxMinutes = 10

/** How long the sign-out is delayed after the session has ended, in milliseconds: changes made until then are kept. */
const signOutDelay = 2000

let lastEdits: Promise<void> | undefined

/** Waits that long, shared by all requests since the session was last valid. */
const waitForLastEdits = (): Promise<void> =>
  (lastEdits ??= new Promise((resolve) => setTimeout(resolve, signOutDelay)))

let signOut: ReturnType<typeof setTimeout> | undefined

const signOutSoon = (): void => {
  void waitForLastEdits()
  signOut ??= setTimeout(() => {
    signOut = undefined
    dispatchEvent(new Event(sessionEnd))
  }, signOutDelay)
}

const headers = { 'Content-Type': 'application/json' }
const expiredMessage = `It was typed after your session had ended, and could not be sent for ${maxMinutes} minutes.`

const conflictMessage = (fields: string[]): string =>
  `Somebody else has changed ${fields.map((field) => `“${field}”`).join(', ')} while your session had ended.`

/**
 * Removes the oldest change, which was refused. A page on which it was typed still shows it, because it was reported as
 * accepted: that page is reloaded first, and the change is then refused again.
 */
async function removeRefused(): Promise<void> {
  if (isUnsentShown()) {
    location.reload()
    await new Promise(() => {})
  }
  removeOldest()
}

/** Removes the oldest change without sending it, and shows the editor why. */
async function refuse({ address }: UnsentChange, status: number, message: string): Promise<void> {
  await removeRefused()
  dispatchEvent(new RefusedChange(new URL(address), status, { message }))
}

async function sendAll(): Promise<Response | undefined> {
  for (let change = oldestUnsent(); change; change = oldestUnsent()) {
    if (Date.now() - change.time > maxMinutes * 60_000) {
      await refuse(change, 408, expiredMessage)
      continue
    }
    const fields = await fieldsChangedSince(change)
    if (fields.length > 0) {
      await refuse(change, 409, conflictMessage(fields))
      continue
    }
    const sent = change
    const response = await fetchAndReport(sent.address, { method: 'POST', headers, body: sent.body })
    // Removed only after the response: a page that is reloaded earlier sends it again, which the shop detects by its
    // transaction id.
    if (response.ok) removeOldest((later) => rebaseOnSent(sent, later))
    else if (isFinal(response)) await removeRefused()
    else return response
  }
  return undefined
}

let sending: Promise<Response | undefined> | undefined

/**
 * Sends unsent changes, oldest first, and removes those with a final response. Returns the response that stopped the
 * sending, such as one with status 401. Callers share it, so each must read a clone.
 * @throws if the shop cannot be reached.
 */
export const sendUnsent = (): Promise<Response | undefined> =>
  (sending ??= sendAll()
    .catch((error: unknown) => {
      if (error instanceof HistoryUnavailableError) return error.response
      throw error
    })
    .finally(() => {
      sending = undefined
    }))

/**
 * Sends any other request. The Studio signs out at once when one is refused with 401, before it has sent the last
 * changes: so the refusal is delayed, and the request repeated.
 */
async function fetchAfterLastEdits(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetchUntilReached(input instanceof Request ? input.clone() : input, init)
  if (response.status !== 401 || !isEditorKnown()) {
    lastEdits = undefined
    return response
  }
  await waitForLastEdits()
  return fetchUntilReached(input, init)
}

/**
 * The `fetch` of the Studio's client. Stores changes made after the session has ended, and responds as if they were
 * accepted, because the Studio sends the changes of a document one after the other. Later changes are sent after the
 * stored ones.
 */
export async function fetchOrStore(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input, location.href)
  if (!isFormChange(url)) {
    const before = seenRevisions(url)
    const response = await fetchAfterLastEdits(input, init)
    await recordDocuments(url, response, before)
    return response
  }
  const seen = seenRevisions(url)
  const refusal = await sendUnsent()
  const response = refusal?.clone() ?? (await fetchAndReport(input, init))
  if (response.status !== 401 || !storeChange(url.href, init?.body, seen)) return response
  signOutSoon()
  return Response.json({ results: [] })
}
