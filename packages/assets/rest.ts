/** So many failures on end, and a neighbor is left alone for so many milliseconds. */
const failuresBeforeRest = 3
const restFor = 5000

/**
 * Remembers that a neighbor fails: after several failures on end it is only asked again every few seconds. Not a circuit
 * breaker of `cockatiel`, which measures the rest by the wall clock, so that it would last for hours when that is set back,
 * and lets everybody wait for the outcome of the one call that tries again.
 */
export function createRest() {
  let failures = 0
  let restsUntil = 0
  return {
    /** Whether to fail at once. One caller may try again when the rest is over; the others rest on until it succeeds. */
    isResting(): boolean {
      if (failures < failuresBeforeRest) return false
      if (performance.now() < restsUntil) return true
      restsUntil = performance.now() + restFor
      return false
    },
    succeeded(): void {
      failures = 0
    },
    failed(): void {
      failures += 1
      restsUntil = performance.now() + restFor
    },
  }
}
