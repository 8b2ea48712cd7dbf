import { collectErrors, type CollectedErrors, type Report } from './collect-errors.ts'

let errors: CollectedErrors | undefined

/** Starts collecting errors; must run before anything else in the browser. */
export function collectBrowserErrors(): void {
  errors = collectErrors(window)
}

/** Delivers errors to the reporter, including earlier ones. */
export const deliverBrowserErrors = (load: () => Promise<Report>): void => errors?.deliver(load)
