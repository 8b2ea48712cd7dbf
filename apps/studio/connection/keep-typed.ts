import { sessionEnd } from './event-socket.ts'
import { dropOldest, keepChange, oldestKept } from './kept-changes.ts'
import { fetchAndReport, isFinal, isTyped, RefusedChange } from './refused-change.ts'

/** For how many minutes a kept change is sent: later it could replace newer words of somebody else. */
const keptMinutes = 10

/** How long, in milliseconds, the sign-out waits after the session has ended: what is typed until then is kept. */
const typingTime = 2000

let signOut: ReturnType<typeof setTimeout> | undefined

const signOutSoon = (): void => {
  signOut ??= setTimeout(() => {
    signOut = undefined
    dispatchEvent(new Event(sessionEnd))
  }, typingTime)
}

const headers = { 'Content-Type': 'application/json' }
const tooLate = `It was typed after your session had ended, and could not be sent for ${keptMinutes} minutes.`

async function sendAll(): Promise<number | undefined> {
  for (let change = oldestKept(); change; change = oldestKept()) {
    if (Date.now() - change.time > keptMinutes * 60_000) {
      dispatchEvent(new RefusedChange(new URL(change.address), 408, { message: tooLate }))
    } else {
      const response = await fetchAndReport(change.address, { method: 'POST', headers, body: change.body })
      if (!response.ok && !isFinal(response)) return response.status
    }
    // Only now: a page that is reloaded before the answer sends it again.
    dropOldest()
  }
  return undefined
}

let sending: Promise<number | undefined> | undefined

/**
 * Sends what is kept, oldest first, and removes what the shop has answered for good. Returns the status after which
 * nothing more was sent, such as 401.
 * @throws if the shop cannot be reached.
 */
export const sendKept = (): Promise<number | undefined> =>
  (sending ??= sendAll().finally(() => {
    sending = undefined
  }))

/**
 * The `fetch` of the Studio's client. What is typed after the session has ended it keeps, and answers as if it were
 * taken: the Studio sends the changes of a document one after the other. What is typed later is sent after what is
 * kept.
 */
export async function fetchOrKeep(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input, location.href)
  if (!isTyped(url)) return fetchAndReport(input, init)
  const status = await sendKept()
  const response = status === undefined ? await fetchAndReport(input, init) : new Response(null, { status })
  if (response.status !== 401 || !keepChange(url.href, init?.body)) return response
  signOutSoon()
  return Response.json({ results: [] })
}
