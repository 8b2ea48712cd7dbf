import { afterEach, vi } from 'vitest'

/** Undoes what a test has replaced: the clock, globals, environment variables and methods. */
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
