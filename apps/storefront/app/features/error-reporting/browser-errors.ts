import { collectErrors, type CollectedErrors, type Report } from './collect-errors.ts'

let errors: CollectedErrors | undefined

/** Begins to collect this page's errors; the first thing that the browser does. */
export function collectBrowserErrors(): void {
  errors = collectErrors(window)
}

/** Has the page's errors handed over, those before this call too. */
export const deliverBrowserErrors = (load: () => Promise<Report>): void => errors?.deliver(load)
