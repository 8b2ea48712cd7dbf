import { AsyncLocalStorage } from 'node:async_hooks'

type Report = (error: unknown) => void

const reports = new AsyncLocalStorage<Report>()

/** Reports errors of pages that are being rendered; other code fails as it would in a browser. */
function reportPageError(error: unknown): void {
  const report = reports.getStore()
  if (!report) throw error
  report(error)
}

// Pages report errors that they tolerate by `reportError`, as in a browser. Node has no such function.
Object.assign(globalThis, { reportError: reportPageError })

/** Runs `work`, the rendering of a page, with the global `reportError` calling `report`. */
export const reportingErrorsTo = <Result>(report: Report, work: () => Result): Result => reports.run(report, work)
