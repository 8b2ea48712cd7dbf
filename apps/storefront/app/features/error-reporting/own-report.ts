import { textOf } from './ignored-errors.ts'
import type { Report } from './collect-errors.ts'
import { withoutPersonalData } from './without-personal-data.ts'

const address = '/services/browser-errors'
const longest = 4000

/** Tells the shop's own log of an error: where no error service is configured. */
export const reportToShop: Report = (thrown) => {
  const text = withoutPersonalData(textOf(thrown)).slice(0, longest)
  const body = JSON.stringify({ text, path: location.pathname })
  const headers = { 'Content-Type': 'application/json' }
  // Nothing is said of a report that cannot be delivered: that would be an error to report.
  void fetch(address, { method: 'POST', headers, body, keepalive: true }).catch(() => {})
}
