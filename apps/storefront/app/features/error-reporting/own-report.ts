import { isStorageBlocked } from './blocked-storage.ts'
import { textOf } from './ignored-errors.ts'
import type { Report } from './collect-errors.ts'
import { withoutPersonalData } from './without-personal-data.ts'

const address = '/services/browser-errors'
const longest = 4000

/** Sends an error to the shop's own log, where no error service is configured. */
export const reportToShop: Report = (thrown) => {
  if (isStorageBlocked(thrown)) return
  const text = withoutPersonalData(textOf(thrown)).slice(0, longest)
  const body = JSON.stringify({ text, path: location.pathname })
  const headers = { 'Content-Type': 'application/json' }
  // A failed delivery is not reported, as that would cause another report.
  void fetch(address, { method: 'POST', headers, body, keepalive: true }).catch(() => {})
}
