import { LRUCache } from 'lru-cache'

/** So many wrong passwords for one address within {@link attemptWindow} and no more are looked at. */
export const maxAttempts = 10
/** In milliseconds. */
export const attemptWindow = 15 * 60 * 1000
const maxAddresses = 10_000

/**
 * Counts failed sign-ins by address. In this process only: with several, a guesser has as many times the attempts.
 */
export function createSignInThrottle(now: () => number = Date.now) {
  const failures = new LRUCache<string, number[]>({ max: maxAddresses })
  const recent = (email: string) => (failures.get(email) ?? []).filter((time) => time > now() - attemptWindow)
  return {
    /** How many seconds to wait before the next attempt; 0 when it may be made now. */
    wait(email: string): number {
      const times = recent(email)
      const oldest = times.at(-maxAttempts)
      return oldest === undefined ? 0 : Math.ceil((oldest + attemptWindow - now()) / 1000)
    },
    failed(email: string): void {
      failures.set(email, [...recent(email), now()].slice(-maxAttempts))
    },
    succeeded(email: string): void {
      failures.delete(email)
    },
  }
}
