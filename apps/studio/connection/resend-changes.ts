import { sessionEnd } from './event-socket.ts'
import { dropOldest, isEditorKnown, keepChange, oldestKept, type KeptChange } from './unsent-changes.ts'
import { fieldsChangedSince, keptAfter, HistoryUnavailableError } from './edit-conflicts.ts'
import { fetchAndReport, isFinal, isTyped, RefusedChange } from './refused-change.ts'
import { noteDocuments, seenRevisions } from './seen-revisions.ts'

/** For how many minutes a kept change may still be sent: later an editor would not expect it. */
const keptMinutes = 10

/** How long the sign-out is delayed after the session has ended, in milliseconds: changes made until then are kept. */
const typingTime = 2000

let typed: Promise<void> | undefined

/** Waits that long, shared by all requests since the session was last valid. */
const untilTyped = (): Promise<void> => (typed ??= new Promise((resolve) => setTimeout(resolve, typingTime)))

let signOut: ReturnType<typeof setTimeout> | undefined

const signOutSoon = (): void => {
  void untilTyped()
  signOut ??= setTimeout(() => {
    signOut = undefined
    dispatchEvent(new Event(sessionEnd))
  }, typingTime)
}

const headers = { 'Content-Type': 'application/json' }
const tooLate = `It was typed after your session had ended, and could not be sent for ${keptMinutes} minutes.`

const conflict = (fields: string[]): string =>
  `Somebody else has changed ${fields.map((field) => `“${field}”`).join(', ')} while your session had ended.`

/** Shows the editor that a kept change is not sent. */
const refuse = ({ address }: KeptChange, status: number, message: string): boolean =>
  dispatchEvent(new RefusedChange(new URL(address), status, { message }))

async function sendAll(): Promise<Response | undefined> {
  for (let change = oldestKept(); change; change = oldestKept()) {
    if (Date.now() - change.time > keptMinutes * 60_000) {
      refuse(change, 408, tooLate)
      dropOldest()
      continue
    }
    const fields = await fieldsChangedSince(change)
    if (fields.length > 0) {
      refuse(change, 409, conflict(fields))
      dropOldest()
      continue
    }
    const sent = change
    const response = await fetchAndReport(sent.address, { method: 'POST', headers, body: sent.body })
    if (!response.ok && !isFinal(response)) return response
    // Only after the response: a page that is reloaded earlier sends it again, which the shop detects by its
    // transaction id.
    dropOldest(response.ok ? (later) => keptAfter(sent, later) : undefined)
  }
  return undefined
}

let sending: Promise<Response | undefined> | undefined

/**
 * Sends kept changes, oldest first, and removes those with a final response. Returns the response that stopped the
 * sending, such as one with status 401. Callers share it, so each must read a clone.
 * @throws if the shop cannot be reached.
 */
export const sendKept = (): Promise<Response | undefined> =>
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
async function fetchAfterTyping(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetchAndReport(input instanceof Request ? input.clone() : input, init)
  if (response.status !== 401 || !isEditorKnown()) {
    typed = undefined
    return response
  }
  await untilTyped()
  return fetchAndReport(input, init)
}

/**
 * The `fetch` of the Studio's client. Stores changes made after the session has ended, and responds as if they were
 * accepted, because the Studio sends the changes of a document one after the other. Later changes are sent after the
 * stored ones.
 */
export async function fetchOrKeep(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input, location.href)
  if (!isTyped(url)) {
    const response = await fetchAfterTyping(input, init)
    await noteDocuments(url, response)
    return response
  }
  const seen = seenRevisions(url)
  const refusal = await sendKept()
  const response = refusal?.clone() ?? (await fetchAndReport(input, init))
  if (response.status !== 401 || !keepChange(url.href, init?.body, seen)) return response
  signOutSoon()
  return Response.json({ results: [] })
}
