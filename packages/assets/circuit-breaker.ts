/** The number of consecutive failures that opens the circuit, and the milliseconds for which it stays open. */
const failuresBeforeOpening = 3
const openFor = 5000

/**
 * Tracks the failures of an upstream: after several consecutive ones it is only called every few seconds. `cockatiel`'s
 * circuit breaker is not used: it measures the pause by the wall clock, which would last for hours after the clock is
 * set back, and lets all callers wait for the one trial call.
 */
export function createCircuitBreaker() {
  let failures = 0
  let openUntil = 0
  return {
    /** Whether to fail immediately. After the pause one caller may try; the others keep failing until it succeeds. */
    isOpen(): boolean {
      if (failures < failuresBeforeOpening) return false
      if (performance.now() < openUntil) return true
      openUntil = performance.now() + openFor
      return false
    },
    succeeded(): void {
      failures = 0
    },
    failed(): void {
      failures += 1
      openUntil = performance.now() + openFor
    },
  }
}
