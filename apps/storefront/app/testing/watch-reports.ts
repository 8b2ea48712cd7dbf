import { onTestFinished, vi } from 'vitest'

/** Captures errors passed to `reportError` until the test ends. */
export function watchReports() {
  const { reportError: before } = globalThis
  const report = vi.fn<(error: unknown) => void>()
  Object.assign(globalThis, { reportError: report })
  onTestFinished(() => void Object.assign(globalThis, { reportError: before }))
  return report
}
