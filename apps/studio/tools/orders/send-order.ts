import { explainRefusal } from '../explain-refusal.ts'
import { backOffice } from '../use-back-office.ts'

/** The tracking of a parcel. */
interface Tracking {
  trackingNumber: string
  trackingUrl: string
}

interface Sending extends Tracking {
  /** The number that this parcel of the order gets, from 1. */
  position: number
  lines: { line: number; quantity: number }[]
}

/** The result of sending an order, or a part of it. */
export interface SendResult {
  /** The message for the editor unless it is known to be sent. */
  problem: string | undefined
  /** Whether the order as shown has changed, by this or by somebody else. */
  isOutdated: boolean
  /** Whether something of it was sent, by this or by somebody else. */
  isSent: boolean
}

const post = (path: string, body: object): Promise<Response | undefined> =>
  fetch(`${backOffice}/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined)

/** Sends pieces of an order. Idempotent: a repeat after a lost response sends nothing twice. */
export async function sendOrder(number: number, sending: Sending): Promise<SendResult> {
  const response = await post(`orders/${number}/fulfilments`, sending)
  const unknown = 'The shop cannot be reached. Try again: nothing is sent twice.'
  if (!response) return { problem: unknown, isOutdated: true, isSent: false }
  const { ok, status } = response
  const isSent = ok || status === 409
  const problem = ok ? undefined : await explainRefusal(response, unknown)
  // After a server error it may have been sent.
  return { problem, isOutdated: isSent || status === 422 || status >= 500, isSent }
}

/** Corrects the displayed tracking of a parcel. */
export async function correctTracking(
  number: number,
  { position, trackingNumber, trackingUrl }: Tracking & { position: number },
  tracking: Tracking,
): Promise<Pick<SendResult, 'problem' | 'isOutdated'>> {
  const before = { trackingNumber, trackingUrl }
  const response = await post(`orders/${number}/fulfilments/${position}/tracking`, { ...tracking, before })
  const unknown = 'The shop cannot be reached. Try again.'
  if (!response) return { problem: unknown, isOutdated: false }
  const { ok, status } = response
  return { problem: ok ? undefined : await explainRefusal(response, unknown), isOutdated: ok || status === 409 }
}
