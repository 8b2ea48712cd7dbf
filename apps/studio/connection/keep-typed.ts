import { sessionEnd } from './event-socket.ts'
import { dropOldest, isEditorKnown, keepChange, oldestKept, type KeptChange } from './kept-changes.ts'
import { fieldsChangedSince, keptAfter, UntoldError } from './kept-conflicts.ts'
import { fetchAndReport, isFinal, isTyped, RefusedChange } from './refused-change.ts'
import { noteDocuments, seenRevisions } from './seen-revisions.ts'

/** For how many minutes a kept change is sent: later nobody expects it. */
const keptMinutes = 10

/** How long, in milliseconds, the sign-out waits after the session has ended: what is typed until then is kept. */
const typingTime = 2000

let typed: Promise<void> | undefined

/** Waits that long, once for all requests since the session was last seen. */
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

/** Tells the editor that a kept change is not sent. */
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
    // Only now: a page that is reloaded before the answer sends it again, which the shop knows by its transaction's id.
    dropOldest(response.ok ? (later) => keptAfter(sent, later) : undefined)
  }
  return undefined
}

let sending: Promise<Response | undefined> | undefined

/**
 * Sends what is kept, oldest first, and removes what the shop has answered for good. Returns the answer after
 * which nothing more was sent, such as one with status 401. Callers share it: each reads a copy.
 * @throws if the shop cannot be reached.
 */
export const sendKept = (): Promise<Response | undefined> =>
  (sending ??= sendAll()
    .catch((error: unknown) => {
      if (error instanceof UntoldError) return error.response
      throw error
    })
    .finally(() => {
      sending = undefined
    }))

/**
 * Any other request. The Studio signs out at once when one is refused, before it has sent what was typed a second ago: so
 * the refusal waits for that, and counts if it is one still.
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
 * The `fetch` of the Studio's client. What is typed after the session has ended it keeps, and answers as if it were
 * taken: the Studio sends the changes of a document one after the other. What is typed later is sent after what is
 * kept.
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
