import { AsyncLocalStorage } from 'node:async_hooks'

type Report = (error: unknown) => void

const reports = new AsyncLocalStorage<Report>()

/** Of pages that are being made; anything else fails as it would in a browser. */
function reportPageError(error: unknown): void {
  const report = reports.getStore()
  if (!report) throw error
  report(error)
}

// What pages find wrong and go on without, they tell as in a browser. Node has no such function of its own.
Object.assign(globalThis, { reportError: reportPageError })

/** Does `work`, a page's making, in which the platform's `reportError` tells `report`. */
export const reportingErrorsTo = <Result>(report: Report, work: () => Result): Result => reports.run(report, work)
