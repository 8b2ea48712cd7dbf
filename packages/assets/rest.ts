/** So many failures on end, and a neighbor is left alone for so many milliseconds. */
const failuresBeforeRest = 3
const restFor = 5000

/** Remembers that a neighbor fails: after several failures on end it is only asked again every few seconds. */
export function createRest(now: () => number = performance.now.bind(performance)) {
  let failures = 0
  let restsUntil = 0
  return {
    /** Whether to fail at once. One caller may try again when the rest is over; the others rest on until it succeeds. */
    isResting(): boolean {
      if (failures < failuresBeforeRest) return false
      if (now() < restsUntil) return true
      restsUntil = now() + restFor
      return false
    },
    succeeded(): void {
      failures = 0
    },
    failed(): void {
      failures += 1
      restsUntil = now() + restFor
    },
  }
}
